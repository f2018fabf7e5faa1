// Package health tells when an engine may be loaded, and when it is no longer
// what was launched.
package health

import (
	"context"

	"github.com/infersweep/infersweep/core/executor"
	"github.com/infersweep/infersweep/core/launch"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Prober brings launches up.
type Prober interface {
	// BringUp starts the processes of a launch in their order, each when those
	// before it are ready, and returns when the whole is ready for load: every
	// probe answers, the port belongs to a process of ours, the right model is
	// served, the right metrics are there, one real token was generated. What
	// stands in the way of that is a *Failure. The session stays open in either
	// case; the Watch must be stopped before it is closed.
	BringUp(ctx context.Context, s Subject) (Watch, error)
}

// Subject is what is brought up.
type Subject struct {
	Session executor.Session
	Launch  *launch.Launch
	// Policy: interval x attempts is the deadline for everything, the interval
	// the longest gap between two probes.
	Policy *pluginv1.HealthPolicy
	// Diagnoser reads the logs of what failed.
	Diagnoser Diagnoser
}

// Watch looks after the processes of a session.
type Watch interface {
	// Context ends when a process ends that was not asked to; its cause is the
	// *Failure that says which and why.
	Context() context.Context
	// Stop ends the watch. It can be called more than once.
	Stop()
}

// Diagnoser finds in a log why a process failed.
type Diagnoser interface {
	// Diagnose gets the last lines of the log of a process. It may find nothing.
	Diagnose(ctx context.Context, process string, role pluginv1.ProcessRole, lines []string) []*pluginv1.LogFinding
}
