package planner

import (
	"context"
	"fmt"

	"github.com/infersweep/infersweep/core/arm"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// All plans points, in their order.
func All(ctx context.Context, p Planner, points []*arm.Point, mode pluginv1.LaunchMode, modelPath string) ([]*Planned, error) {
	plans := make([]*Planned, 0, len(points))
	for _, point := range points {
		planned, err := p.Plan(ctx, point, mode, modelPath)
		if err != nil {
			return nil, fmt.Errorf("planning %s: %w", point.Message().GetExpName(), err)
		}
		plans = append(plans, planned)
	}
	return plans, nil
}
