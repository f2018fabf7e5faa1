// Package tinyllama makes a model that is real in all but its weights: the
// llama architecture, so small that a CPU serves it as fast as a GPU serves a
// large one.
package tinyllama

import (
	"math"
	"math/rand/v2"
	"strconv"

	"github.com/infersweep/infersweep/tools/real/gguf"
)

// Name is what the model calls itself.
const Name = "tiny-random-llama"

// The sizes of the model.
const (
	layers        = 2
	width         = 64
	feedForward   = 3 * width
	heads         = 4
	keyValueHeads = 2
	headWidth     = width / heads
	// contextTokens is the longest sequence it was "trained" on.
	contextTokens = 32768
	seed          = 7
)

// New makes the model. Its bytes are always the same, on every machine.
func New() *gguf.File {
	vocabulary := newVocabulary()
	return &gguf.File{Metadata: metadata(vocabulary), Tensors: tensors(len(vocabulary.tokens))}
}

func metadata(v *vocabulary) []gguf.Entry {
	entries := []gguf.Entry{
		{Key: "general.architecture", Value: "llama"},
		{Key: "general.name", Value: Name},
		{Key: "general.file_type", Value: uint32(0)},
		{Key: "llama.context_length", Value: uint32(contextTokens)},
		{Key: "llama.embedding_length", Value: uint32(width)},
		{Key: "llama.block_count", Value: uint32(layers)},
		{Key: "llama.feed_forward_length", Value: uint32(feedForward)},
		{Key: "llama.attention.head_count", Value: uint32(heads)},
		{Key: "llama.attention.head_count_kv", Value: uint32(keyValueHeads)},
		{Key: "llama.attention.layer_norm_rms_epsilon", Value: float32(1e-5)},
		{Key: "llama.rope.dimension_count", Value: uint32(headWidth)},
		{Key: "llama.rope.freq_base", Value: float32(10000)},
		{Key: "llama.vocab_size", Value: uint32(len(v.tokens))},
	}
	return append(entries, v.metadata()...)
}

func tensors(vocabularySize int) []gguf.Tensor {
	random := rand.New(rand.NewPCG(seed, seed))
	inner := 1 / math.Sqrt(width)
	all := []gguf.Tensor{
		weights(random, "token_embd.weight", 1, width, vocabularySize),
		ones("output_norm.weight", width),
		readable(weights(random, "output.weight", 4*inner, width, vocabularySize)),
	}
	for i := range layers {
		block := "blk." + strconv.Itoa(i) + "."
		all = append(all,
			ones(block+"attn_norm.weight", width),
			ones(block+"ffn_norm.weight", width),
			weights(random, block+"attn_q.weight", inner, width, width),
			weights(random, block+"attn_k.weight", inner, width, keyValueHeads*headWidth),
			weights(random, block+"attn_v.weight", inner, width, keyValueHeads*headWidth),
			weights(random, block+"attn_output.weight", inner, width, width),
			weights(random, block+"ffn_gate.weight", inner, width, feedForward),
			weights(random, block+"ffn_up.weight", inner, width, feedForward),
			weights(random, block+"ffn_down.weight", 1/math.Sqrt(feedForward), feedForward, width),
		)
	}
	return all
}
