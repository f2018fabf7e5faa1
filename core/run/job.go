package run

import (
	"io"
	"time"

	"github.com/infersweep/infersweep/core/host"
	"github.com/infersweep/infersweep/core/planner"
	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
)

// Job is a sweep with everything decided.
type Job struct {
	Config    *configv1.Sweep
	Points    []*planner.Planned
	Workloads Workloads
	Programs  Substituter
	Host      host.Host
	// Out is the run's folder, an absolute path; it is new or empty.
	Out string
	// Command is the command line, for run.json.
	Command  []string
	Observer Observer
	// Stdout takes the summary.
	Stdout io.Writer
	// Now is the clock.
	Now func() time.Time
}
