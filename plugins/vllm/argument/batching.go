package argument

import (
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Names of the arguments that bound a step of one data-parallel rank.
const (
	MaxNumSeqs          = "max-num-seqs"
	MaxNumBatchedTokens = "max-num-batched-tokens"
)

// Batching bounds what one data-parallel rank does in one step.
type Batching struct {
	Sequences, Tokens uint32
}

// largeGPU is the memory in GiB from which vLLM takes a GPU for a large one.
const largeGPU = 70

// Batching reads the bounds. What is not given is what `vllm serve` 0.32
// takes: 1024 sequences and 8192 tokens on GPUs of 70 GiB or more, 256 and 2048
// on smaller ones, 128 and 2048 for each rank of a CPU.
func (s Set) Batching(node *pluginv1.Node) Batching {
	b := s.defaultBatching(node.GetGpus())
	b.Sequences = s.Size(MaxNumSeqs, b.Sequences)
	b.Tokens = s.Size(MaxNumBatchedTokens, b.Tokens)
	return b
}

func (s Set) defaultBatching(gpus []*pluginv1.Gpu) Batching {
	switch {
	case len(gpus) == 0:
		ranks := s.Parallelism().Tensor * s.Parallelism().Pipeline
		return Batching{Sequences: 128 * ranks, Tokens: 2048 * ranks}
	case gpus[0].GetMemoryGib() >= largeGPU:
		return Batching{Sequences: 1024, Tokens: 8192}
	}
	return Batching{Sequences: 256, Tokens: 2048}
}
