package run

import (
	"context"

	"github.com/infersweep/infersweep/core/launch"
	"github.com/infersweep/infersweep/core/planner"
)

// EngineOpener launches engines.
type EngineOpener interface {
	// Open launches the engine of p and returns when it is ready for load. An
	// engine that does not become ready is a *health.Failure; nothing of it is
	// left then.
	Open(ctx context.Context, p *planner.Planned) (EngineSession, error)
}

// EngineSession is a ready engine, until it is closed. Measurements on it are
// made by a Meter; several could share one session.
type EngineSession interface {
	// Launch is what was launched.
	Launch() *launch.Launch
	// Context ends when a process of the engine ends; its cause is then the
	// *health.Failure that tells which and why.
	Context() context.Context
	// Close ends all processes and returns when none is left.
	Close() error
}
