package run

import (
	"context"
	"fmt"

	"github.com/infersweep/infersweep/core/planner"
)

// Preflight tries every point as far as that goes without starting or writing
// anything: programs there, containers possible, faults known, settings of the
// node right. What it finds is a mistake in the sweep, not a failed point.
func Preflight(ctx context.Context, b Binder, points []*planner.Planned) error {
	for _, p := range points {
		if _, err := b.Bind(ctx, p); err != nil {
			return fmt.Errorf("%s cannot be launched: %w", p.Point.Message().GetExpName(), err)
		}
	}
	return nil
}
