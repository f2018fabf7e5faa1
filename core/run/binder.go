package run

import (
	"context"

	"github.com/infersweep/infersweep/core/launch"
	"github.com/infersweep/infersweep/core/planner"
)

// Binder turns a plan into a launch of this run.
type Binder interface {
	// Bind assigns ports and folders and finds programs. It writes nothing, so
	// that a whole sweep can be tried before its first point is launched.
	Bind(ctx context.Context, p *planner.Planned) (*launch.Launch, error)
}
