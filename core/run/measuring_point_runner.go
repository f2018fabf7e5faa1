package run

import (
	"context"
	"errors"
	"time"

	"github.com/infersweep/infersweep/core/health"
	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/result"
	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
)

type measuringPointRunner struct {
	opener EngineOpener
	meter  Meter
	setup  *Setup
}

// Setup is what all points of a sweep have in common.
type Setup struct {
	Config *configv1.Sweep
	// Plugins gives the version of each plugin, by name.
	Plugins map[string]string
	// Now is the clock.
	Now func() time.Time
}

// NewMeasuringPointRunner makes the PointRunner that launches an engine, makes
// one measurement on it and stops it.
func NewMeasuringPointRunner(opener EngineOpener, meter Meter, setup *Setup) PointRunner {
	return &measuringPointRunner{opener: opener, meter: meter, setup: setup}
}

func (r *measuringPointRunner) Run(ctx context.Context, p *planner.Planned) (*result.Row, error) {
	e := r.evidence(p)
	session, err := r.opener.Open(ctx, p)
	if err != nil {
		return r.failed(ctx, e, result.PhaseLaunching, err)
	}
	e.LaunchTime = r.setup.Now().Sub(e.StartedAt)
	measured, err := r.meter.Measure(ctx, p, session)
	lost := context.Cause(session.Context())
	closeErr := session.Close()
	if err != nil {
		return nil, err
	}
	measured.enter(e)
	if lost != nil {
		return r.failed(ctx, e, result.PhaseMeasuring, lost)
	}
	if closeErr != nil {
		return r.failed(ctx, e, result.PhaseMeasuring, closeErr)
	}
	return result.Summarize(e), nil
}

func (r *measuringPointRunner) evidence(p *planner.Planned) *result.Evidence {
	c := r.setup.Config
	return &result.Evidence{
		Point:             p.Point.Message(),
		Simulated:         c.GetMode() == configv1.ExecutionMode_EXECUTION_MODE_SIMULATE,
		TimeScale:         c.GetSimulation().GetTimeScale(),
		StartedAt:         r.setup.Now(),
		LaunchFingerprint: p.Fingerprint,
		Plugins:           r.setup.Plugins,
		Policy:            c.GetPolicy(),
	}
}

// failed makes a failure a result, unless it is the user's stop.
func (r *measuringPointRunner) failed(ctx context.Context, e *result.Evidence, phase result.Phase, err error) (*result.Row, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	e.Failure = failureOf(phase, err)
	return result.Summarize(e), nil
}

// failureOf is err as results show it.
func failureOf(phase result.Phase, err error) *result.Failure {
	var f *health.Failure
	if !errors.As(err, &f) {
		return &result.Failure{Class: "infrastructure", Phase: phase, Cause: err.Error()}
	}
	failure := &result.Failure{Class: f.ClassWord(), Phase: phase, Cause: f.Cause, Log: f.Lines}
	if f.Process != "" {
		failure.Process = &f.Process
	}
	if f.Remedy != "" {
		failure.Remedy = &f.Remedy
	}
	return failure
}
