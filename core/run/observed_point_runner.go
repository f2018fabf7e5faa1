package run

import (
	"context"

	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/result"
)

type observedPointRunner struct {
	PointRunner
	observer Observer
}

// NewObservedPointRunner makes a PointRunner that tells the observer when a
// point starts and what came of it.
func NewObservedPointRunner(inner PointRunner, observer Observer) PointRunner {
	return &observedPointRunner{PointRunner: inner, observer: observer}
}

func (r *observedPointRunner) Run(ctx context.Context, p *planner.Planned) (*result.Row, error) {
	r.observer.Entered(p.Point.Message().GetExpName(), result.PhaseLaunching)
	row, err := r.PointRunner.Run(ctx, p)
	if err == nil {
		r.observer.Finished(row)
	}
	return row, err
}
