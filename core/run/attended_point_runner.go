package run

import (
	"context"

	"github.com/infersweep/infersweep/core/host"
	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/result"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

type attendedPointRunner struct {
	PointRunner
	host host.Host
}

// NewAttendedPointRunner makes a PointRunner that ends the run when a plugin
// died while a point ran: what comes later could not be planned, simulated or
// read any more. The row of the point itself stands.
func NewAttendedPointRunner(inner PointRunner, h host.Host) PointRunner {
	return &attendedPointRunner{PointRunner: inner, host: h}
}

func (r *attendedPointRunner) Run(ctx context.Context, p *planner.Planned) (*result.Row, error) {
	row, err := r.PointRunner.Run(ctx, p)
	if err != nil {
		return row, err
	}
	for _, plugin := range r.host.Plugins() {
		if _, err := plugin.Service().Describe(ctx, &pluginv1.DescribeRequest{}); err != nil {
			return row, err
		}
	}
	return row, nil
}
