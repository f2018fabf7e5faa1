// Package rank runs the iteration model of a data-parallel rank on a clock and
// hands out what it produces.
package rank

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/infersweep/infersweep/plugins/sim/iteration"
)

// Rank is one data-parallel rank. Its methods may be called from anywhere.
type Rank interface {
	// Run makes steps until ctx ends. Call it once.
	Run(ctx context.Context)
	// Submit queues a sequence; its answer arrives while Run runs.
	Submit(s *iteration.Sequence) *Answer
	// Abort drops an answer that nobody waits for any more.
	Abort(a *Answer)
	// Beat tells that the processes behind the rank are alive. A rank that was
	// told so once makes no steps when it does not hear it for BeatTimeout.
	Beat()
	// Fail breaks every open and every later answer.
	Fail()
	// Stats gives what the rank counted to use, which must not keep it.
	Stats(use func(*iteration.Stats))
	// Load is the number of running and of waiting sequences.
	Load() (running, waiting int)
}

// BeatTimeout is how long a rank goes on without a beat.
const BeatTimeout = 500 * time.Millisecond

// maxLag is how far a rank may fall behind its clock before it gives the lost
// time up. Up to it, steps that began late end as if they had not.
const maxLag = 100 * time.Millisecond

type rank struct {
	clock Clock
	wake  chan struct{}
	beat  atomic.Int64 // time of the last beat; 0: never

	lock      sync.Mutex
	scheduler iteration.Scheduler
	answers   map[*iteration.Sequence]*Answer
	failed    bool
}

// New returns a rank that has nothing to do yet.
func New(scheduler iteration.Scheduler, clock Clock) Rank {
	return &rank{
		clock:     clock,
		wake:      make(chan struct{}, 1),
		scheduler: scheduler,
		answers:   map[*iteration.Sequence]*Answer{},
	}
}

func (r *rank) Submit(s *iteration.Sequence) *Answer {
	a := &Answer{Sequence: s, ready: make(chan struct{}, 1)}
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.failed {
		a.fail()
		return a
	}
	r.answers[s] = a
	r.scheduler.Add(s, r.clock.Now())
	select {
	case r.wake <- struct{}{}:
	default:
	}
	return a
}

func (r *rank) Abort(a *Answer) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.scheduler.Abort(a.Sequence)
	delete(r.answers, a.Sequence)
}

func (r *rank) Fail() {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.failed = true
	for s, a := range r.answers {
		a.fail()
		r.scheduler.Abort(s)
	}
	clear(r.answers)
}

func (r *rank) Beat() {
	r.beat.Store(int64(max(1, r.clock.Now())))
}

func (r *rank) Stats(use func(*iteration.Stats)) {
	r.lock.Lock()
	defer r.lock.Unlock()
	use(r.scheduler.Stats())
}

func (r *rank) Load() (running, waiting int) {
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.scheduler.Load()
}
