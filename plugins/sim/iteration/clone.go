package iteration

import (
	"maps"
	"slices"
)

// Clone copies the counts, so that they stay as they are.
func (s *Stats) Clone() Stats {
	c := *s
	c.AcceptedAt = slices.Clone(s.AcceptedAt)
	c.Finished = maps.Clone(s.Finished)
	for _, h := range c.histograms() {
		copied := **h
		copied.Counts = slices.Clone(copied.Counts)
		*h = &copied
	}
	return c
}

func (s *Stats) histograms() []**Histogram {
	return []**Histogram{
		&s.IterationTokens, &s.TTFT, &s.ITL, &s.TPOT, &s.E2E, &s.Queue, &s.Inference, &s.Prefill, &s.Decode,
		&s.Prompts, &s.Generations, &s.MaxTokens, &s.ComputedPrompts, &s.PreemptedRequests,
	}
}
