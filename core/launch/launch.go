// Package launch turns the plan of an engine plugin into something that can be
// started: ports assigned, placeholders filled, executables found.
package launch

import pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"

// Launch is a plan with nothing left open. It names absolute paths below the
// point's folder and ports that were free when it was made.
type Launch struct {
	// Plan is the plan as the plugins made it, placeholders and all.
	Plan *pluginv1.LaunchPlan
	// Processes are in start order: a process stands behind all that it waits for.
	Processes []Process
	// Ports gives the assigned number of each port name.
	Ports map[string]int
	// LoadURL is where load goes, without the `/v1`.
	LoadURL string
	// LoadProcess is the name of the process that must own LoadURL's port.
	LoadProcess string
	// Readiness is what must answer 200 before the point is loaded.
	Readiness []string
	// ServedModelName must be listed by LoadURL/v1/models; empty: any.
	ServedModelName string
	// SessionHeader carries a session's identity; empty: nobody looks.
	SessionHeader string
	// Metrics are the engine's metric pages.
	Metrics []MetricsPage
	// RunDir marks every process of the run (environment INFERSWEEP_RUN_DIR).
	RunDir string
	// PointDir is the point's folder; everything is written below it. It marks
	// the processes of the launch (environment INFERSWEEP_POINT_DIR).
	PointDir string
	// Simulated tells that executables were replaced.
	Simulated bool
}

// Process is one program, ready to start.
type Process struct {
	Name string
	Role pluginv1.ProcessRole
	// Executable is the absolute path of the program.
	Executable string
	// Argv is what the program sees, argv[0] first.
	Argv []string
	// Env is the whole environment, sorted, `NAME=VALUE`.
	Env []string
	// Dir is its working directory; it exists when the process starts.
	Dir string
	// Log takes stdout and stderr.
	Log string
	// Files are written before the start: absolute path -> content.
	Files map[string][]byte
	// Readiness is what must answer 200 before processes behind it start.
	Readiness []string
	// Container tells that a container runtime runs the program, so that a
	// listener of its may belong to a process that is not below ours.
	Container bool
}

// MetricsPage is a Prometheus text page.
type MetricsPage struct {
	URL string
	// RequiredPrefix must begin at least one metric of the page; empty: none.
	RequiredPrefix string
}
