package run

import (
	"context"

	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/result"
	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
)

// Sweep runs points one after the other.
type Sweep interface {
	// Run gives the rows of the points that finished, also beside an error:
	// the user's stop, or what made it impossible to go on.
	Run(ctx context.Context, points []*planner.Planned) ([]*result.Row, error)
}

type sequentialSweep struct {
	runner PointRunner
	policy configv1.OnFailure
}

// NewSweep makes a Sweep that goes on after an invalid point, or stops there,
// as policy says.
func NewSweep(runner PointRunner, policy configv1.OnFailure) Sweep {
	return &sequentialSweep{runner: runner, policy: policy}
}

func (s *sequentialSweep) Run(ctx context.Context, points []*planner.Planned) ([]*result.Row, error) {
	var rows []*result.Row
	for _, p := range points {
		if err := context.Cause(ctx); err != nil {
			return rows, err
		}
		row, err := s.runner.Run(ctx, p)
		if row != nil {
			rows = append(rows, row)
		}
		if err != nil {
			return rows, err
		}
		if row.Verdict != result.Valid && s.policy == configv1.OnFailure_ON_FAILURE_STOP {
			break
		}
	}
	return rows, nil
}
