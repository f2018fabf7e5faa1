package progress

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/infersweep/infersweep/core/load"
	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/result"
	"github.com/infersweep/infersweep/core/run"
)

// table repaints a table of all points, in place.
type table struct {
	w io.Writer
	// width of the terminal in columns, asked for at each painting.
	width func() int
	rows  []*tableRow
	index map[string]*tableRow
	// painted is how many lines stand on the screen.
	painted int
}

type tableRow struct {
	name, state, figures string
}

// NewTable makes an Observer for a terminal of width columns. It moves the
// cursor up over what it painted before, and leaves the last table standing.
func NewTable(w io.Writer, width func() int) run.Observer {
	return &table{w: w, width: width, index: map[string]*tableRow{}}
}

func (t *table) Begun(points []*planner.Planned) {
	for _, p := range points {
		row := &tableRow{name: p.Point.Message().GetExpName(), state: string(result.PhasePlanned)}
		t.rows = append(t.rows, row)
		t.index[row.name] = row
	}
	t.paint()
}

func (t *table) Entered(name string, phase result.Phase) {
	t.index[name].state = string(phase)
	t.paint()
}

func (t *table) Loaded(name string, p load.Progress) {
	row := t.index[name]
	row.state = fmt.Sprintf("%s %.1f of %.1f s", p.Phase, p.Elapsed.Seconds(), p.Total.Seconds())
	row.figures = fmt.Sprintf("%d requests, %d failed, %d tokens", p.Counts.Issued, p.Counts.Failed, p.OutputTokens)
	t.paint()
}

func (t *table) Finished(row *result.Row) {
	verdict, figures, _ := strings.Cut(outcome(row), ": ")
	shown := t.index[row.ExpName]
	shown.state, shown.figures = verdict, figures
	if len(row.Reasons) > 0 {
		shown.figures = fmt.Sprintf("%s: %s", row.Reasons[0].Code, row.Reasons[0].Text)
	}
	t.paint()
}

func (t *table) paint() {
	var text bytes.Buffer
	columns := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, r := range t.rows {
		fmt.Fprintf(columns, "%s\t%s\t%s\n", r.name, r.state, r.figures)
	}
	columns.Flush()
	var screen bytes.Buffer
	if t.painted > 0 {
		fmt.Fprintf(&screen, "\x1b[%dA", t.painted)
	}
	width := t.width()
	for line := range strings.Lines(text.String()) {
		fmt.Fprintf(&screen, "%s\x1b[K\n", clip(strings.TrimRight(line, " \n"), width))
	}
	t.painted = len(t.rows)
	t.w.Write(screen.Bytes())
}

// clip cuts line to width columns, so that no line wraps and the next painting
// finds the first one.
func clip(line string, width int) string {
	if runes := []rune(line); width > 0 && len(runes) >= width {
		return string(runes[:width-1])
	}
	return line
}
