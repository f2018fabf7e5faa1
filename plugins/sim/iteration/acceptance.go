package iteration

import (
	"math"

	"github.com/infersweep/infersweep/plugins/sim/token"
)

// Acceptance draws how many drafted tokens a verification step accepts. Each
// position is accepted with one probability if all before it were, chosen so
// that the mean is as given.
type Acceptance struct {
	drafted   int
	threshold uint64
}

// NewAcceptance returns the distribution whose mean, the target's own token
// included, is length: from 1 to drafted+1.
func NewAcceptance(drafted int, length float64) Acceptance {
	low, high := 0.0, 1.0
	for range 60 {
		p := (low + high) / 2
		if expected(drafted, p) < length-1 {
			low = p
		} else {
			high = p
		}
	}
	if high >= 1 {
		return Acceptance{drafted, math.MaxUint64}
	}
	return Acceptance{drafted, uint64(high * (1 << 53) * (1 << 11))}
}

// expected is the mean of accepted drafts: p + p^2 + ... + p^drafted.
func expected(drafted int, p float64) float64 {
	sum, power := 0.0, 1.0
	for range drafted {
		power *= p
		sum += power
	}
	return sum
}

// Draw returns the number of accepted drafts, 0 to drafted. It depends on the
// two numbers alone: the same step of the same answer accepts the same.
func (a Acceptance) Draw(seed uint64, position int) int {
	x := token.Mix(seed^0xacce, uint64(position))
	for accepted := range a.drafted {
		if x = token.Mix(x, uint64(accepted)); x >= a.threshold {
			return accepted
		}
	}
	return a.drafted
}
