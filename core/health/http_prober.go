package health

import (
	"context"
	"errors"
	"fmt"
	"time"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

type httpProber struct {
	clock Clock
}

// NewProber makes the Prober that asks over HTTP.
func NewProber(clock Clock) Prober { return &httpProber{clock: clock} }

// errDeadline is the cause of a wait that took longer than the policy allows.
var errDeadline = errors.New("the health policy's deadline is over")

func (p *httpProber) BringUp(ctx context.Context, s Subject) (Watch, error) {
	w := watch(ctx, &s)
	b := &bringUp{Subject: &s, clock: p.clock, last: errors.New("nothing was asked yet")}
	if err := b.run(ctx, w); err != nil {
		w.Stop()
		return nil, err
	}
	return w, nil
}

// bringUp is one launch on its way to readiness.
type bringUp struct {
	*Subject
	clock Clock
	// last is what the last probe that was not satisfied saw.
	last error
}

func (b *bringUp) deadline() time.Duration {
	return b.interval() * time.Duration(b.Policy.GetAttempts())
}

func (b *bringUp) interval() time.Duration { return b.Policy.GetInterval().AsDuration() }

func (b *bringUp) run(ctx context.Context, w *exitWatch) error {
	waiting, cancel := context.WithTimeoutCause(ctx, b.deadline(), errDeadline)
	defer cancel()
	waiting, lost := context.WithCancelCause(waiting)
	defer lost(nil)
	defer context.AfterFunc(w.context, func() { lost(context.Cause(w.context)) })()
	for _, step := range []func(context.Context) error{b.start, b.probes, b.verify} {
		if err := step(waiting); err != nil {
			return b.verdict(ctx, waiting, err)
		}
	}
	return nil
}

// verdict is why the wait ended: the user, a process that died, the deadline,
// or what a step found.
func (b *bringUp) verdict(ctx, waiting context.Context, err error) error {
	cause := context.Cause(waiting)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(cause, errDeadline):
		return &Failure{
			Process: b.Launch.LoadProcess, Class: pluginv1.FailureClass_FAILURE_CLASS_INFRASTRUCTURE,
			Cause: fmt.Sprintf("was not ready after %s (%d x %s): %v", b.deadline(), b.Policy.GetAttempts(), b.interval(), b.last),
			Lines: around(lastLines(b.process(b.Launch.LoadProcess).Log), 1<<30),
		}
	case cause != nil:
		return cause
	}
	return err
}

// start starts each process when those before it are ready.
func (b *bringUp) start(ctx context.Context) error {
	for _, p := range b.Launch.Processes {
		if _, err := b.Session.Start(ctx, p.Name); err != nil {
			return &Failure{Process: p.Name, Class: pluginv1.FailureClass_FAILURE_CLASS_CONFIG, Cause: fmt.Sprintf("could not be started: %v", err)}
		}
		for _, url := range p.Readiness {
			if err := b.until(ctx, url, answers(url)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *bringUp) probes(ctx context.Context) error {
	for _, url := range b.Launch.Readiness {
		if err := b.until(ctx, url, answers(url)); err != nil {
			return err
		}
	}
	return nil
}
