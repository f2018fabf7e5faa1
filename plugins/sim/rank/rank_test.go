package rank_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/infersweep/infersweep/plugins/sim/iteration"
	"github.com/infersweep/infersweep/plugins/sim/rank"
)

// steppedClock goes on when the test says so, as far as it says.
type steppedClock struct {
	lock   sync.Mutex
	moved  *sync.Cond
	now    time.Duration
	asleep time.Duration // what Run sleeps for; 0: it does not
	closed bool
}

func newSteppedClock() *steppedClock {
	c := &steppedClock{}
	c.moved = sync.NewCond(&c.lock)
	return c
}

func (c *steppedClock) Now() time.Duration {
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.now
}

func (c *steppedClock) SleepUntil(_ context.Context, t time.Duration) bool {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.asleep = t
	c.moved.Broadcast()
	for c.now < t && !c.closed {
		c.moved.Wait()
	}
	c.asleep = 0
	return !c.closed
}

// sleeping waits until Run sleeps and tells until when.
func (c *steppedClock) sleeping() time.Duration {
	c.lock.Lock()
	defer c.lock.Unlock()
	for c.asleep == 0 || c.asleep <= c.now {
		c.moved.Wait()
	}
	return c.asleep
}

func (c *steppedClock) set(now time.Duration) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.now = now
	c.moved.Broadcast()
}

func (c *steppedClock) close() {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.closed = true
	c.moved.Broadcast()
}

// run runs a rank whose steps take 10 ms each.
func run(t *testing.T) (rank.Rank, *steppedClock) {
	t.Helper()
	clock := newSteppedClock()
	r := rank.New(iteration.NewScheduler(iteration.Config{
		Timing: iteration.Timing{Fixed: 0.010}, MaxSequences: 4, MaxBatchedTokens: 1000, AcceptanceLength: 1, CacheTokens: 10_000,
	}), clock)
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { r.Run(ctx) })
	t.Cleanup(func() {
		stop()
		clock.close()
		running.Wait()
	})
	return r, clock
}

func sequence(tokens int) *iteration.Sequence {
	return iteration.NewSequence(make([]byte, 40), true, iteration.Limits{Max: tokens, IgnoreEOS: true}, 1)
}

func progress(t *testing.T, a *rank.Answer, want int, wantDone bool) {
	t.Helper()
	<-a.Ready()
	if tokens, done := a.Progress(); tokens != want || done != wantDone {
		t.Errorf("%d tokens, done %v; want %d, %v", tokens, done, want, wantDone)
	}
}

func TestTokensComeAtTheEndsOfSteps(t *testing.T) {
	r, clock := run(t)
	a := r.Submit(sequence(2))
	if end := clock.sleeping(); end != 10*time.Millisecond {
		t.Errorf("the first step ends at %v", end)
	}
	if tokens, _ := a.Progress(); tokens != 0 {
		t.Errorf("%d tokens before the end of the step", tokens)
	}
	clock.set(10 * time.Millisecond)
	progress(t, a, 1, false)
	clock.sleeping()
	clock.set(20 * time.Millisecond)
	progress(t, a, 2, true)
}

func TestStepsThatWakeLateDoNotShiftTheNext(t *testing.T) {
	r, clock := run(t)
	r.Submit(sequence(10))
	clock.sleeping()
	clock.set(13 * time.Millisecond) // the machine was busy
	if end := clock.sleeping(); end != 20*time.Millisecond {
		t.Errorf("the second step ends at %v, want 20ms", end)
	}
}

func TestARankFarBehindGivesTheLostTimeUp(t *testing.T) {
	r, clock := run(t)
	r.Submit(sequence(10))
	clock.sleeping()
	clock.set(time.Second)
	if end := clock.sleeping(); end != time.Second+10*time.Millisecond {
		t.Errorf("the second step ends at %v, want 1.01s", end)
	}
}

func TestSilenceOfTheProcessesStopsTheSteps(t *testing.T) {
	r, clock := run(t)
	r.Beat()
	a := r.Submit(sequence(10))
	clock.sleeping()
	clock.set(rank.BeatTimeout + 10*time.Millisecond)
	clock.sleeping() // for a beat
	if tokens, _ := a.Progress(); tokens != 0 {
		t.Errorf("%d tokens of a silent rank", tokens)
	}
	r.Beat()
	clock.set(rank.BeatTimeout + 50*time.Millisecond)
	progress(t, a, 1, false)
}

func TestFailureBreaksOpenAndLaterAnswers(t *testing.T) {
	r, clock := run(t)
	a := r.Submit(sequence(10))
	clock.sleeping()
	r.Fail()
	for _, a := range []*rank.Answer{a, r.Submit(sequence(1))} {
		<-a.Ready()
		if _, done := a.Progress(); done || !a.Failed() {
			t.Errorf("done %v, failed %v", done, a.Failed())
		}
	}
	if running, waiting := r.Load(); running+waiting != 0 {
		t.Errorf("%d run and %d wait on a failed rank", running, waiting)
	}
}

func TestAbortedAnswersGetNothingMore(t *testing.T) {
	r, clock := run(t)
	a, b := r.Submit(sequence(10)), r.Submit(sequence(10))
	clock.sleeping()
	r.Abort(a)
	clock.set(10 * time.Millisecond)
	clock.sleeping()
	clock.set(20 * time.Millisecond)
	<-b.Ready()
	if tokens, _ := a.Progress(); tokens != 0 {
		t.Errorf("an aborted answer got %d tokens", tokens)
	}
	r.Stats(func(s *iteration.Stats) {
		if s.Finished["abort"] != 1 {
			t.Errorf("%d aborts counted", s.Finished["abort"])
		}
	})
}

func TestTheMachinesClockGoesOn(t *testing.T) {
	c := rank.NewWallClock()
	before := c.Now()
	if !c.SleepUntil(t.Context(), before+time.Millisecond) || c.Now() < before+time.Millisecond {
		t.Error("it woke too early")
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if c.SleepUntil(over, c.Now()+time.Hour) || c.SleepUntil(over, 0) {
		t.Error("it slept on although nobody waits")
	}
}
