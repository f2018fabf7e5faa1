package router

import (
	"hash/fnv"
	"strconv"

	"github.com/infersweep/infersweep/plugins/sim/shape"
)

// target is one rank of one backend.
type target struct {
	url  string
	rank int
}

func targets(r *shape.Router) []target {
	var all []target
	for _, b := range r.Backends {
		for rank := range b.Ranks {
			all = append(all, target{b.URL, rank})
		}
	}
	return all
}

// choose hashes key consistently over all targets by rendezvous (Thaler and
// Ravishankar, 1998): a target that comes or goes moves only its own keys. The
// empty key goes to the first.
func choose(all []target, key string) target {
	best, highest := all[0], uint64(0)
	if key == "" {
		return best
	}
	for _, t := range all {
		h := fnv.New64a()
		h.Write([]byte(key))
		h.Write([]byte{0})
		h.Write([]byte(t.url + "#" + strconv.Itoa(t.rank)))
		if weight := mix(h.Sum64()); weight >= highest {
			best, highest = t, weight
		}
	}
	return best
}

// mix spreads what FNV leaves in the low bits (finalizer of MurmurHash3).
func mix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
