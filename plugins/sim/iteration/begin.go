package iteration

import (
	"time"

	"github.com/infersweep/infersweep/plugins/sim/token"
)

// Begin gives the step's budget first to running sequences in order of
// admission, then to waiting ones.
func (s *scheduler) Begin(now time.Duration) (time.Duration, bool) {
	s.stepping = s.stepping[:0]
	budget := s.config.MaxBatchedTokens
	preempted := false
	for i := 0; i < len(s.running) && budget > 0; i++ {
		q := s.running[i]
		n := s.want(q, budget)
		for !s.fit(q, n) {
			preempted = true
			if s.preempt(); q.state != running {
				break
			}
		}
		if q.state == running {
			budget -= s.take(q, n)
		}
	}
	if !preempted {
		s.admit(now, budget)
	}
	return s.duration(), len(s.stepping) > 0
}

// want is the number of tokens to compute for a sequence in this step.
func (s *scheduler) want(q *Sequence, budget int) int {
	q.decode = q.Output > 0 && q.missing() == 1
	if q.decode {
		return 1 + min(s.config.Drafted, budget-1, q.target-q.Output-1)
	}
	return min(q.missing(), budget)
}

// fit makes room for n more tokens of a sequence.
func (s *scheduler) fit(q *Sequence, n int) bool {
	blocks, ok := s.pool.grow(q.blocks, q.blocksFor(q.computed+n))
	q.blocks = blocks
	return ok
}

func (s *scheduler) take(q *Sequence, n int) int {
	q.step = n
	s.stepping = append(s.stepping, q)
	return n
}

// preempt sends the sequence that was admitted last back to the head of the
// queue. Its KV is computed again, as far as the prefix cache lost it.
func (s *scheduler) preempt() {
	last := len(s.running) - 1
	q := s.running[last]
	s.running = s.running[:last]
	s.pool.release(q.blocks)
	q.blocks, q.sealed, q.computed = nil, 0, 0
	q.state = waiting
	q.preemptions++
	s.stats.Preemptions++
	s.waiting = append([]*Sequence{q}, s.waiting...)
}

// admit moves waiting sequences into the batch, in order, as long as there are
// a place, budget and KV blocks.
func (s *scheduler) admit(now time.Duration, budget int) {
	for len(s.waiting) > 0 && len(s.running) < s.config.MaxSequences && budget > 0 {
		q := s.waiting[0]
		s.reuse(q)
		n := s.want(q, budget)
		if !s.fit(q, n) {
			s.pool.release(q.blocks)
			q.blocks, q.sealed, q.computed = nil, 0, 0
			return
		}
		s.enter(q, now)
		budget -= s.take(q, n)
	}
}

// reuse takes what the prefix cache has of a sequence; its last token is
// always computed.
func (s *scheduler) reuse(q *Sequence) {
	hashes := q.chain.Hashes[:min(len(q.chain.Hashes), (q.total()-1)/token.BlockTokens)]
	n := s.pool.match(hashes)
	q.blocks = s.pool.hold(hashes[:n], make([]int32, 0, q.blocksFor(q.Prompt+q.target)))
	q.sealed, q.computed = n, n*token.BlockTokens
}

func (s *scheduler) enter(q *Sequence, now time.Duration) {
	s.waiting = s.waiting[1:]
	s.running = append(s.running, q)
	q.state = running
	if q.preemptions > 0 {
		return
	}
	q.admitted, q.Cached = max(now, q.arrived), q.computed
	s.stats.CacheQueries += q.Prompt
	s.stats.CacheHits += q.Cached
}

func (s *scheduler) duration() time.Duration {
	context, prefill, tokens := 0, 0, 0
	for _, q := range s.stepping {
		context += q.computed
		tokens += q.step
		if !q.decode {
			prefill += q.step
		}
	}
	if len(s.stepping) > 0 {
		s.stats.IterationTokens.Observe(float64(tokens))
	}
	return s.config.Timing.Step(len(s.stepping), context, prefill)
}
