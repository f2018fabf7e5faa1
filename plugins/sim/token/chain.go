package token

import (
	"encoding/binary"
	"math/bits"
)

// BlockTokens is the number of tokens of a KV cache block.
const BlockTokens = 16

const blockBytes = BlockTokens * Size

// Chain hashes a growing sequence block by block; the hash of a block covers
// everything before it. Two sequences share a prefix of n blocks exactly if
// their first n hashes are equal.
type Chain struct {
	// Hashes has one entry per full block.
	Hashes []uint64

	tail []byte
	last uint64
}

// NewChain hashes a prompt. It keeps no reference to it.
func NewChain(prompt []byte) *Chain {
	c := &Chain{Hashes: make([]uint64, 0, len(prompt)/blockBytes+8)}
	for len(prompt) >= blockBytes {
		c.seal(prompt[:blockBytes])
		prompt = prompt[blockBytes:]
	}
	c.tail = append(make([]byte, 0, blockBytes), prompt...)
	return c
}

// AppendText adds a generated word as text.
func (c *Chain) AppendText(w Word) {
	c.tail = w.AppendText(c.tail)
	c.sealTail()
}

// AppendID adds a generated word as a token id.
func (c *Chain) AppendID(w Word) {
	c.tail = AppendID(c.tail, w.ID())
	c.sealTail()
}

// Seed is a number that depends on the whole sequence so far and on s.
func (c *Chain) Seed(s uint64) uint64 {
	h := Mix(c.last, s)
	for _, b := range c.tail {
		h = Mix(h, uint64(b))
	}
	return h
}

func (c *Chain) sealTail() {
	if len(c.tail) >= blockBytes {
		c.seal(c.tail[:blockBytes])
		c.tail = append(c.tail[:0], c.tail[blockBytes:]...)
	}
}

func (c *Chain) seal(block []byte) {
	h := c.last
	for i := 0; i < blockBytes; i += 16 {
		a := binary.LittleEndian.Uint64(block[i:]) ^ 0xa0761d6478bd642f ^ h
		b := binary.LittleEndian.Uint64(block[i+8:]) ^ 0xe7037ed1a0b428db
		hi, lo := bits.Mul64(a, b)
		h = hi ^ lo ^ bits.RotateLeft64(h, 29)
	}
	c.last = h
	c.Hashes = append(c.Hashes, h)
}
