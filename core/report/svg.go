package report

import (
	"fmt"
	"io"

	"github.com/infersweep/infersweep/core/result"
)

// SVG writes the main chart of rows as a picture of its own, with colours for
// light and dark: throughput per GPU (throughput, where no row has GPUs)
// against interactivity. Invalid rows are not in it.
func SVG(w io.Writer, rows []*result.Row, title string) error {
	all := seriesOf(rows)
	y := perGPU
	if len(having(all, y)) == 0 {
		y = total
	}
	c := newChart(title, having(all, y), interactivity, y)
	c.Standalone = true
	if err := templates.ExecuteTemplate(w, "picture", c); err != nil {
		return fmt.Errorf("drawing the chart: %w", err)
	}
	return nil
}
