package health

import (
	"context"
	"fmt"
	"time"

	"github.com/infersweep/infersweep/core/launch"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

type httpProber struct {
	clock Clock
}

// NewProber makes the Prober that asks over HTTP.
func NewProber(clock Clock) Prober { return &httpProber{clock: clock} }

func (p *httpProber) BringUp(ctx context.Context, s Subject) (Watch, error) {
	w := watch(ctx, &s)
	b := newBringUp(p.clock, &s)
	if err := b.run(ctx, w); err != nil {
		w.Stop()
		return nil, err
	}
	return w, nil
}

// bringUp is one launch on its way to readiness.
type bringUp struct {
	*Subject
	clock    Clock
	interval time.Duration
	began    time.Time
	deadline time.Time
}

func newBringUp(clock Clock, s *Subject) *bringUp {
	now, interval := clock.Now(), s.Policy.GetInterval().AsDuration()
	return &bringUp{
		Subject: s, clock: clock, interval: interval,
		began: now, deadline: now.Add(interval * time.Duration(s.Policy.GetAttempts())),
	}
}

// run takes the steps, and calls them off when a process ends.
func (b *bringUp) run(ctx context.Context, w *exitWatch) error {
	waiting, lost := context.WithCancelCause(ctx)
	defer lost(nil)
	defer context.AfterFunc(w.context, func() { lost(context.Cause(w.context)) })()
	for _, step := range []func(context.Context) error{b.start, b.whole, b.serveModel, b.giveToken, b.showMetrics} {
		if err := step(waiting); err != nil {
			if waiting.Err() != nil {
				return context.Cause(waiting)
			}
			return err
		}
	}
	return nil
}

// start starts each process when those before it are ready.
func (b *bringUp) start(ctx context.Context) error {
	for _, p := range b.Launch.Processes {
		if _, err := b.Session.Start(ctx, p.Name); err != nil {
			return &Failure{Class: pluginv1.FailureClass_FAILURE_CLASS_CONFIG, Cause: err.Error()}
		}
		if err := b.answer(ctx, p, p.Readiness); err != nil {
			return err
		}
	}
	return nil
}

// whole waits for what must answer beyond the single processes.
func (b *bringUp) whole(ctx context.Context) error {
	return b.answer(ctx, b.process(b.Launch.LoadProcess), b.Launch.Readiness)
}

func (b *bringUp) answer(ctx context.Context, p launch.Process, urls []string) error {
	for _, url := range urls {
		if err := b.await(ctx, p, question{url: url, ask: b.probe(p, url)}); err != nil {
			return err
		}
	}
	return nil
}

// wrong is a failure that no waiting helps.
func (b *bringUp) wrong(p launch.Process, class pluginv1.FailureClass, cause string) *Failure {
	lines := lastLines(p.Log)
	return &Failure{Process: p.Name, Class: class, Cause: cause, Lines: around(lines, len(lines)-1)}
}

// late is the failure of a wait that took too long; why is the last answer.
func (b *bringUp) late(p launch.Process, q question, why error) *Failure {
	cause := fmt.Sprintf("was not ready within %v (%d looks, %v apart): %v", b.deadline.Sub(b.began), b.Policy.GetAttempts(), b.interval, why)
	if b.clock.Now().Before(b.deadline) {
		cause = fmt.Sprintf("answers its probes and is not usable %v later: %v", q.patience, why)
	}
	return b.wrong(p, pluginv1.FailureClass_FAILURE_CLASS_ENGINE, cause)
}
