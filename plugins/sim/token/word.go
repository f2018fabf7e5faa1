package token

import "math/bits"

const (
	consonants = "bdfghklmnprstvwz"
	vowels     = "aeio"
	words      = len(consonants) * len(vowels) * len(consonants)
	firstWord  = 1000 // ids below are left to prompts
)

// Word is the index-th token of an answer. It is a function of the answer's
// seed alone, so nobody needs to keep what was generated.
type Word uint32

// WordAt returns the index-th token, from 0, of the answer with that seed.
func WordAt(seed uint64, index int) Word {
	return Word(Mix(seed, uint64(index)) % uint64(words))
}

// ID returns the word's token id.
func (w Word) ID() uint32 {
	return firstWord + uint32(w)
}

// AppendText appends the word's text, Size bytes of ASCII that need no escaping
// in JSON.
func (w Word) AppendText(buf []byte) []byte {
	c, v := uint32(len(consonants)), uint32(len(vowels))
	n := uint32(w)
	return append(buf, consonants[n%c], vowels[n/c%v], consonants[n/c/v%c], ' ')
}

// Mix scrambles two numbers into one; every bit of the result depends on every
// bit of both.
func Mix(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a^0x9e3779b97f4a7c15, b^0xd1b54a32d192ed03)
	x := hi ^ lo ^ bits.RotateLeft64(a, 23) ^ bits.RotateLeft64(b, 41)
	x = (x ^ x>>32) * 0xe9846af9b1a615d5
	x = (x ^ x>>29) * 0x9fb21c651e98df25
	return x ^ x>>31
}

// Unit maps a scrambled number to [0, 1).
func Unit(x uint64) float64 {
	return float64(x>>11) / (1 << 53)
}
