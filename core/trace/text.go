package trace

import (
	"math/rand/v2"
	"sync"
)

// BytesPerToken is what one token of text is taken for.
const BytesPerToken = 4

// poolBytes is the size of the text that all generated text is cut out of.
const poolBytes = 256 << 10

// pool is words of one to five letters, three on average: with the space four
// bytes, so about a token each. It is the same for every seed and every run.
var pool = sync.OnceValue(func() string {
	const letters = "etaoinshrdlucmfwypvbgkjqxz"
	random := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, 0, poolBytes+8)
	for len(b) < poolBytes {
		for range 1 + random.IntN(5) {
			b = append(b, letters[min(random.IntN(26), random.IntN(26))])
		}
		b = append(b, ' ')
	}
	return string(b[:poolBytes])
})

// TextAt is the text of n tokens that begins at the given place of the pool;
// any place will do. It shares the pool's memory unless it is longer.
func TextAt(place uint64, n int) string {
	p := pool()
	size := n * BytesPerToken
	start := int(place % uint64(len(p)))
	if start+size <= len(p) {
		return p[start : start+size]
	}
	b := make([]byte, 0, size)
	for b = append(b, p[start:]...); len(b) < size; {
		b = append(b, p[:min(len(p), size-len(b))]...)
	}
	return string(b[:size])
}
