// Package progress shows a sweep while it runs: a live table in a terminal, a
// line per event elsewhere.
package progress

import (
	"fmt"
	"io"

	"github.com/infersweep/infersweep/core/load"
	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/result"
	"github.com/infersweep/infersweep/core/run"
)

// lines writes a line when a point starts and one when it has a result.
type lines struct {
	w     io.Writer
	index map[string]int
}

// NewLines makes an Observer for logs and pipes.
func NewLines(w io.Writer) run.Observer {
	return &lines{w: w, index: map[string]int{}}
}

func (l *lines) Begun(points []*planner.Planned) {
	for i, p := range points {
		l.index[p.Point.Message().GetExpName()] = i + 1
	}
}

func (l *lines) Entered(name string, phase result.Phase) {
	if phase == result.PhaseLaunching {
		fmt.Fprintf(l.w, "%s %s %s\n", l.count(name), name, phase)
	}
}

func (l *lines) Loaded(string, load.Progress) {}

func (l *lines) Finished(row *result.Row) {
	fmt.Fprintf(l.w, "%s %s %s\n", l.count(row.ExpName), row.ExpName, outcome(row))
	for _, reason := range row.Reasons {
		fmt.Fprintf(l.w, "        %s: %s\n        remedy: %s\n", reason.Code, reason.Text, reason.Remedy)
	}
}

func (l *lines) count(name string) string {
	return fmt.Sprintf("[%2d/%d]", l.index[name], len(l.index))
}

// outcome is a result in half a line.
func outcome(row *result.Row) string {
	throughput, unit := row.OutputThroughputPerGPU, "tok/s/GPU"
	if row.GPUs == 0 {
		throughput, unit = row.OutputThroughput, "tok/s"
	}
	text := fmt.Sprintf("%s: %s %s, TTFT p50 %s s, %s tok/s/user",
		row.Verdict, result.Figure(throughput), unit, result.Figure(row.TTFTP50), result.Figure(row.InteractivityP90))
	if row.Simulated {
		text += " (simulated)"
	}
	return text
}
