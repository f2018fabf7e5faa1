package iteration

import (
	"time"

	"github.com/infersweep/infersweep/plugins/sim/token"
)

// Scheduler is one rank. Time goes forward in steps: Begin puts a step
// together and says how long it takes, Complete tells what it gave. Between
// the two, sequences may be added and aborted. Not for concurrent use.
type Scheduler interface {
	// Add queues a sequence that arrived at now.
	Add(s *Sequence, now time.Duration)
	// Abort takes a sequence out; it is not emitted any more.
	Abort(s *Sequence)
	// Begin puts the step together that starts at now. It returns false when
	// there is nothing to do.
	Begin(now time.Duration) (time.Duration, bool)
	// Complete ends the step at now. The emissions are valid until the next call.
	Complete(now time.Duration) []Emission
	// Load is the number of running and of waiting sequences.
	Load() (running, waiting int)
	// Stats counts what happened; valid until the next call.
	Stats() *Stats
}

// Emission is what one sequence got out of a step.
type Emission struct {
	Sequence *Sequence
	// Tokens came out of this step.
	Tokens int
	// Finished tells that they were the last.
	Finished bool
}

// Config is what a rank amounts to.
type Config struct {
	Timing Timing
	// MaxSequences run at once.
	MaxSequences int
	// MaxBatchedTokens are computed in one step, drafts included.
	MaxBatchedTokens int
	// Drafted tokens per step; 0: no speculation.
	Drafted int
	// AcceptanceLength is the mean of tokens per decode step, 1 to Drafted+1.
	AcceptanceLength float64
	// CacheTokens is the capacity of the KV cache.
	CacheTokens int
	// PrefixCaching tells whether equal prefixes share KV cache.
	PrefixCaching bool
}

type scheduler struct {
	config     Config
	acceptance Acceptance
	pool       *pool
	waiting    []*Sequence
	running    []*Sequence
	stepping   []*Sequence // of the present step
	emissions  []Emission
	stats      Stats
}

// NewScheduler returns an empty rank.
func NewScheduler(c Config) Scheduler {
	return &scheduler{
		config:     c,
		acceptance: NewAcceptance(c.Drafted, c.AcceptanceLength),
		pool:       newPool(max(1, c.CacheTokens/token.BlockTokens), c.PrefixCaching),
		stats:      newStats(c.Drafted),
	}
}

func (s *scheduler) Add(q *Sequence, now time.Duration) {
	q.arrived, q.state = now, waiting
	s.waiting = append(s.waiting, q)
}

func (s *scheduler) Abort(q *Sequence) {
	switch q.state {
	case waiting:
		s.waiting = without(s.waiting, q)
	case running:
		s.running = without(s.running, q)
		s.pool.release(q.blocks)
		q.blocks = nil
	default:
		return
	}
	q.state = aborted
	s.stats.Finished[reasonAbort]++
}

func (s *scheduler) Load() (running, waiting int) {
	return len(s.running), len(s.waiting)
}

func (s *scheduler) Stats() *Stats {
	s.stats.Running, s.stats.Waiting = len(s.running), len(s.waiting)
	s.stats.CacheUsage = float64(s.pool.used()) / float64(s.pool.capacity)
	s.stats.CacheTokens = s.pool.capacity * token.BlockTokens
	return &s.stats
}

func without(list []*Sequence, q *Sequence) []*Sequence {
	for i, x := range list {
		if x == q {
			return append(list[:i], list[i+1:]...)
		}
	}
	return list
}
