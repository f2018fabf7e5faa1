package rank

import (
	"context"
	"time"
)

// beatPoll is how often a silent rank looks for a beat.
const beatPoll = 20 * time.Millisecond

func (r *rank) Run(ctx context.Context) {
	start := r.clock.Now()
	for {
		step, busy := r.begin(start)
		if !busy {
			if !r.idle(ctx) {
				return
			}
			start = r.clock.Now()
			continue
		}
		end := start + step
		if !r.clock.SleepUntil(ctx, end) || !r.alive(ctx) {
			return
		}
		r.complete(end)
		if start = end; r.clock.Now()-end > maxLag {
			start = r.clock.Now()
		}
	}
}

// idle waits for a sequence.
func (r *rank) idle(ctx context.Context) bool {
	select {
	case <-r.wake:
		return true
	case <-ctx.Done():
		return false
	}
}

// alive waits until the last beat is young enough.
func (r *rank) alive(ctx context.Context) bool {
	for {
		last := time.Duration(r.beat.Load())
		now := r.clock.Now()
		if last == 0 || now-last < BeatTimeout {
			return true
		}
		if !r.clock.SleepUntil(ctx, now+beatPoll) {
			return false
		}
	}
}

func (r *rank) begin(now time.Duration) (time.Duration, bool) {
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.scheduler.Begin(now)
}

func (r *rank) complete(now time.Duration) {
	r.lock.Lock()
	defer r.lock.Unlock()
	for _, e := range r.scheduler.Complete(now) {
		a := r.answers[e.Sequence]
		if a == nil {
			continue // the rank failed meanwhile
		}
		a.add(e.Tokens, e.Finished)
		if e.Finished {
			delete(r.answers, e.Sequence)
		}
	}
}
