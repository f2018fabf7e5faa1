package report

import "github.com/infersweep/infersweep/core/result"

// metric is a figure of a row that can stand on an axis.
type metric struct {
	// Name is the axis title, Unit what its ticks count.
	Name, Unit string
	// Value is nil where the row does not have it.
	Value func(*result.Row) *float64
}

var (
	perGPU = metric{
		"Output throughput per GPU", "tok/s/GPU",
		func(r *result.Row) *float64 { return r.OutputThroughputPerGPU },
	}
	total = metric{
		"Output throughput", "tok/s",
		func(r *result.Row) *float64 { return r.OutputThroughput },
	}
	interactivity = metric{
		"Interactivity", "tok/s/user, 1 / p90 TPOT",
		func(r *result.Row) *float64 { return r.InteractivityP90 },
	}
	e2eInteractivity = metric{
		"End-to-end interactivity", "tok/s/user, 1 / p90 (E2E / output tokens)",
		func(r *result.Row) *float64 { return r.E2ENormInteractivityP90 },
	}
)
