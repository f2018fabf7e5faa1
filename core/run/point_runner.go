// Package run is the sweep: it takes planned points one after the other from
// launch to result.
package run

import (
	"context"

	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/result"
)

// PointRunner takes one point from launch to result.
type PointRunner interface {
	// Run blocks until the point has a result. A failed point is a result with
	// a failure in it; an error means that the run itself cannot go on (the
	// user stopped it, the disk is full, a plugin died). There may be a row
	// beside an error.
	Run(ctx context.Context, p *planner.Planned) (*result.Row, error)
}
