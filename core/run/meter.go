package run

import (
	"context"

	"github.com/infersweep/infersweep/core/load"
	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/result"
)

// Meter makes measurements on engine sessions.
type Meter interface {
	// Measure loads the engine of session as the configuration says. It returns
	// what it has also when the engine dies under it; an error is the user's
	// stop, or that nothing can be measured.
	Measure(ctx context.Context, p *planner.Planned, session EngineSession) (*Measured, error)
}

// Measured is one measurement, from both sides.
type Measured struct {
	Measurement *load.Measurement
	// Spec is the load that was asked for.
	Spec result.LoadSpec
	// Before and After are the engine's own counters around it.
	Before, After *Scraped
}

// enter adds the measurement to what is known of a point.
func (m *Measured) enter(e *result.Evidence) {
	e.Measurement, e.Load = m.Measurement, m.Spec
	e.ServerOutput = between(m.Before.OutputTokens, m.After.OutputTokens)
	e.ServerInput = between(m.Before.InputTokens, m.After.InputTokens)
}

// between is a counter that was read twice; nil where a reading is missing.
func between(before, after *float64) *result.Counter {
	if before == nil || after == nil {
		return nil
	}
	return &result.Counter{Before: *before, After: *after}
}
