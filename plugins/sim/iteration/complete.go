package iteration

import (
	"time"

	"github.com/infersweep/infersweep/plugins/sim/token"
)

// Complete turns the step's work into tokens. A sequence that was aborted or
// preempted meanwhile gets none.
func (s *scheduler) Complete(now time.Duration) []Emission {
	s.emissions = s.emissions[:0]
	for _, q := range s.stepping {
		if q.state == running {
			s.advance(q, now)
		}
	}
	s.stepping = s.stepping[:0]
	return s.emissions
}

func (s *scheduler) advance(q *Sequence, now time.Duration) {
	now = max(now, q.admitted) // a step that began late ends as if it had not
	tokens := 0
	switch {
	case q.decode:
		tokens = 1 + s.verify(q)
		q.computed += tokens
	default:
		q.computed += q.step
		if q.missing() == 0 {
			tokens = 1
		}
	}
	if tokens > 0 {
		s.emit(q, tokens, now)
	}
	s.seal(q)
	if q.Output == q.target {
		s.finish(q, now)
	}
}

// verify draws the accepted drafts of a decode step.
func (s *scheduler) verify(q *Sequence) int {
	drafts := q.step - 1
	accepted := min(s.acceptance.Draw(q.Seed, q.Output), drafts)
	if drafts > 0 {
		s.stats.verified(drafts, accepted)
	}
	return accepted
}

func (s *scheduler) emit(q *Sequence, tokens int, now time.Duration) {
	if q.Output == 0 {
		q.first = now
		s.stats.TTFT.Observe((now - q.arrived).Seconds())
		s.stats.prompted(q)
	} else {
		s.stats.ITL.Observe((now - q.last).Seconds())
	}
	q.last = now
	q.generate(tokens)
	s.stats.GenerationTokens += tokens
	s.emissions = append(s.emissions, Emission{q, tokens, q.Output == q.target})
}

// seal names the blocks that became full, so that later prompts find them.
func (s *scheduler) seal(q *Sequence) {
	full := min(q.computed/token.BlockTokens, len(q.chain.Hashes))
	for ; q.sealed < full; q.sealed++ {
		s.pool.seal(q.blocks[q.sealed], q.chain.Hashes[q.sealed])
	}
}

func (s *scheduler) finish(q *Sequence, now time.Duration) {
	s.running = without(s.running, q)
	s.pool.release(q.blocks)
	q.blocks = nil
	q.state = finished
	s.stats.finished(q, now)
}
