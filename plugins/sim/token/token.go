// Package token is the simulator's tokenizer: four bytes of UTF-8 text are one
// token. It costs nothing, it has no model, and a conversation that grows keeps
// its earlier tokens, so that prefix caching works as with a real tokenizer.
package token

import "encoding/binary"

// Size is the number of bytes of text that make one token.
const Size = 4

// Vocabulary is the number of token ids that a prompt may name.
const Vocabulary = 129280

// Pad fills buf with zero bytes up to a whole number of tokens, so that what is
// appended next starts with a token of its own.
func Pad(buf []byte) []byte {
	for len(buf)%Size != 0 {
		buf = append(buf, 0)
	}
	return buf
}

// AppendID appends the token with that id to a prompt of ids.
func AppendID(buf []byte, id uint32) []byte {
	return append(buf, byte(id), byte(id>>8), byte(id>>16), byte(id>>24))
}

// Count tells how many tokens a prompt of that many bytes has.
func Count(bytes int) int {
	return (bytes + Size - 1) / Size
}

// IDAt is the id of the prompt's token at the start of buf. Text has no
// vocabulary here, so the id of its token is a hash.
func IDAt(buf []byte, ids bool) uint32 {
	value := binary.LittleEndian.Uint32(buf)
	if ids {
		return value
	}
	return uint32(Mix(uint64(value), 0) % Vocabulary)
}
