package load

import (
	"context"
	"errors"
	"sync"
	"time"
)

var (
	// errDrained is why requests are cancelled at the end of the drain.
	errDrained = errors.New("the drain after the measured window is over")
	// errWarmup is why warm-up requests are cancelled.
	errWarmup = errors.New("the warm-up took too long")
)

// Run measures once. When ctx is cancelled, by the user or because the engine
// died, all lanes end at once and the measurement is what there is up to then,
// with Stopped saying why. An error means that nothing could be measured.
// progress may be nil; it is called from one goroutine at a time and never
// after Run has returned.
func Run(ctx context.Context, spec Spec, progress func(Progress)) (*Measurement, error) {
	if err := spec.check(); err != nil {
		return nil, err
	}
	r := &run{spec: spec.complete()}
	if err := r.makeLanes(); err != nil {
		return nil, err
	}
	stop := r.report(progress)
	defer stop()
	r.warmUp(ctx)
	r.measure(ctx)
	return r.measurement(ctx), nil
}

// run is one measurement under way.
type run struct {
	spec  Spec
	lanes []*lane
	ledger
	start, end, drained time.Time
}

func (r *run) now() time.Time { return r.spec.Client.Now() }

func (r *run) makeLanes() error {
	for i := range r.spec.Lanes {
		l, err := newLane(r, i)
		if err != nil {
			return err
		}
		r.lanes = append(r.lanes, l)
	}
	return nil
}

// each runs f for every lane at once and waits for all.
func (r *run) each(f func(*lane)) {
	var group sync.WaitGroup
	for _, l := range r.lanes {
		group.Go(func() { f(l) })
	}
	group.Wait()
}

func (r *run) warmUp(ctx context.Context) {
	r.enter(WarmingUp, r.now(), r.spec.WarmupTimeout)
	ctx, cancel := context.WithTimeoutCause(ctx, r.spec.WarmupTimeout, errWarmup)
	defer cancel()
	r.each(func(l *lane) { l.warmUp(ctx) })
}

// measure opens the window and returns when the last request has ended.
func (r *run) measure(ctx context.Context) {
	r.start = r.now()
	r.end = r.start.Add(r.spec.Duration)
	r.enter(Measuring, r.start, r.spec.Duration)
	window, closeWindow := context.WithDeadline(ctx, r.end)
	defer closeWindow()
	requests, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	drain := time.AfterFunc(r.spec.Duration+r.spec.Drain, func() { cancel(errDrained) })
	defer drain.Stop()
	defer context.AfterFunc(window, r.endOfWindow)()
	r.each(func(l *lane) { l.measure(window, requests) })
	r.drained = r.now()
}

// endOfWindow is called when the window's time is over or the run is stopped.
func (r *run) endOfWindow() { r.enter(Draining, r.now(), r.spec.Drain) }

// measurement puts together what the lanes have. The lanes have ended.
func (r *run) measurement(ctx context.Context) *Measurement {
	m := &Measurement{Start: r.start, End: r.end, Drained: r.drained, Lanes: r.spec.Lanes, Counts: r.counts()}
	if ctx.Err() != nil && r.drained.Before(r.end) {
		m.End = r.drained
	}
	if ctx.Err() != nil {
		m.Stopped = context.Cause(ctx)
	}
	for _, l := range r.lanes {
		l.client.Close()
		m.add(l)
	}
	m.sort()
	return m
}
