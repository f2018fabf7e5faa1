package load

import (
	"fmt"
	"hash/fnv"
)

// saltOf makes what keeps the prompts of two runs, or of two laps through one
// trace, from sharing a prefix.
func saltOf(id string, lap int) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %d", id, lap)
	return h.Sum64()
}

// prefix is a salt at the beginning of a text.
func prefix(salt uint64) string { return fmt.Sprintf("[%016x] ", salt) }
