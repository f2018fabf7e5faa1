package iteration

import "time"

// Stats is what a rank counted since its start. Times are seconds of the clock.
type Stats struct {
	Running, Waiting int
	// CacheUsage is the share of KV blocks that sequences hold, 0 to 1.
	CacheUsage float64
	// CacheTokens is the KV cache's capacity.
	CacheTokens int
	// CacheQueries and CacheHits are prompt tokens looked up and found.
	CacheQueries, CacheHits int
	Preemptions             int
	// PromptTokens are those of prompts that were computed to their end,
	// CachedTokens of them came from the prefix cache.
	PromptTokens, CachedTokens int
	GenerationTokens           int
	// Drafts are verification steps, DraftTokens what they were offered,
	// Accepted what they took, by position.
	Drafts, DraftTokens, AcceptedTokens int
	AcceptedAt                          []int
	// Finished counts sequences by FinishReason, and `abort`.
	Finished map[string]int

	IterationTokens                    *Histogram
	TTFT, ITL, TPOT, E2E               *Histogram
	Queue, Inference, Prefill, Decode  *Histogram
	Prompts, Generations, MaxTokens    *Histogram
	ComputedPrompts, PreemptedRequests *Histogram
}

const reasonAbort = "abort"

func newStats(drafted int) Stats {
	return Stats{
		AcceptedAt:        make([]int, drafted),
		Finished:          map[string]int{"stop": 0, "length": 0, reasonAbort: 0},
		IterationTokens:   NewHistogram(1, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384),
		TTFT:              NewHistogram(firstTokenBounds...),
		ITL:               NewHistogram(tokenBounds...),
		TPOT:              NewHistogram(tokenBounds...),
		E2E:               NewHistogram(requestBounds...),
		Queue:             NewHistogram(requestBounds...),
		Inference:         NewHistogram(requestBounds...),
		Prefill:           NewHistogram(requestBounds...),
		Decode:            NewHistogram(requestBounds...),
		Prompts:           NewHistogram(lengthBounds...),
		Generations:       NewHistogram(lengthBounds...),
		MaxTokens:         NewHistogram(lengthBounds...),
		ComputedPrompts:   NewHistogram(lengthBounds...),
		PreemptedRequests: NewHistogram(1, 2, 3, 4, 5, 10, 20),
	}
}

func (s *Stats) verified(drafts, accepted int) {
	s.Drafts++
	s.DraftTokens += drafts
	s.AcceptedTokens += accepted
	for i := range accepted {
		s.AcceptedAt[i]++
	}
}

func (s *Stats) prompted(q *Sequence) {
	s.PromptTokens += q.Prompt
	s.CachedTokens += q.Cached
	s.ComputedPrompts.Observe(float64(q.Prompt - q.Cached))
}

func (s *Stats) finished(q *Sequence, now time.Duration) {
	s.Finished[q.FinishReason()]++
	s.E2E.Observe((now - q.arrived).Seconds())
	s.Queue.Observe((q.admitted - q.arrived).Seconds())
	s.Inference.Observe((now - q.admitted).Seconds())
	s.Prefill.Observe((q.first - q.admitted).Seconds())
	s.Decode.Observe((now - q.first).Seconds())
	if q.Output > 1 {
		s.TPOT.Observe((now - q.first).Seconds() / float64(q.Output-1))
	}
	s.Prompts.Observe(float64(q.Prompt))
	s.Generations.Observe(float64(q.Output))
	s.MaxTokens.Observe(float64(q.MaxTokens))
	s.PreemptedRequests.Observe(float64(q.preemptions))
}
