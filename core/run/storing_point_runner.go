package run

import (
	"context"
	"path"

	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/result"
)

type storingPointRunner struct {
	PointRunner
	store result.Store
}

// NewStoringPointRunner makes a PointRunner that writes the plan of a point
// before it runs, and its row as soon as there is one.
func NewStoringPointRunner(inner PointRunner, store result.Store) PointRunner {
	return &storingPointRunner{PointRunner: inner, store: store}
}

func (r *storingPointRunner) Run(ctx context.Context, p *planner.Planned) (*result.Row, error) {
	name := p.Point.Message().GetExpName()
	if _, err := r.store.PointDir(name); err != nil {
		return nil, err
	}
	if err := r.store.WriteFile(path.Join(result.PointsFolder, name, "plan.json"), p.WriteJSON); err != nil {
		return nil, err
	}
	row, err := r.PointRunner.Run(ctx, p)
	if err != nil {
		return nil, err
	}
	return row, r.store.Append(row)
}
