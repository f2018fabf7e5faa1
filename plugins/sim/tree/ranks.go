package tree

import (
	"github.com/infersweep/infersweep/plugins/sim/iteration"
	"github.com/infersweep/infersweep/plugins/sim/rank"
	"github.com/infersweep/infersweep/plugins/sim/shape"
)

// cacheTokensPerGPU is the KV cache of one GPU. Latent KV is small; the figure
// is plausible, not measured.
const cacheTokensPerGPU = 2_000_000

// cacheTokens is the KV cache of one rank: tensor parallelism replicates it.
func cacheTokens(e *shape.Engine) int {
	return max(cacheTokensPerGPU, e.MaxModelLen)
}

// newRanks makes the data-parallel ranks of an engine.
func newRanks(s *shape.Shape) []rank.Rank {
	e, clock := s.Engine, rank.NewWallClock()
	config := iteration.Config{
		Timing: iteration.NewTiming(iteration.Parallelism{
			Tensor: e.TensorParallel, Expert: e.ExpertParallel, Data: e.Ranks,
		}, s.TimeScale),
		MaxSequences: e.MaxNumSeqs, MaxBatchedTokens: e.MaxNumBatchedTokens,
		Drafted: e.NumSpeculativeTokens, AcceptanceLength: e.AcceptanceLength,
		CacheTokens: cacheTokens(e), PrefixCaching: e.PrefixCaching,
	}
	var ranks []rank.Rank
	for range e.Ranks {
		ranks = append(ranks, rank.New(iteration.NewScheduler(config), clock))
	}
	return ranks
}
