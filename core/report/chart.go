package report

import (
	"fmt"
	"strings"

	"github.com/infersweep/infersweep/core/result"
)

// The picture, in pixels.
const (
	chartWidth, chartHeight = 760.0, 470.0
	plotLeft, plotRight     = 70.0, chartWidth - 26
	plotBottom              = chartHeight - 58
	legendTop, legendLine   = 66.0, 19.0
	palette                 = 8
)

// chart is a picture of points: what its template needs, all computed.
type chart struct {
	Title, Subtitle       string
	Width, Height         float64
	Left, Right           float64
	Top, Bottom           float64
	MidX, MidY            float64
	X, Y                  metric
	XTicks, YTicks        []tick
	Legend                []legendItem
	Front                 string
	Curves                []curve
	Simulated, Standalone bool
}

// curve is one deployment.
type curve struct {
	// Colour is the index of its style.
	Colour int
	Path   string
	Marks  []mark
}

// mark is one point of a curve.
type mark struct {
	At      point
	Shape   string
	Tooltip string
	OnFront bool
	Label   *label
}

// newChart draws the valid rows that have both figures.
func newChart(title string, all []*series, x, y metric) *chart {
	c := &chart{
		Title: title, Width: chartWidth, Height: chartHeight,
		Left: plotLeft, Right: plotRight, Bottom: plotBottom, X: x, Y: y,
	}
	all = plottable(all, x, y)
	rows := rowsOf(all)
	c.Simulated = anySimulated(rows)
	c.Top = c.addLegend(all)
	c.MidX, c.MidY = pixel((c.Left+c.Right)/2), pixel((c.Top+c.Bottom)/2)
	sx := newScale(most(rows, x), 7, c.Left, c.Right)
	sy := newScale(most(rows, y), 6, c.Bottom, c.Top)
	c.XTicks, c.YTicks = sx.ticks(), sy.ticks()
	c.draw(all, func(r *result.Row) point { return point{pixel(sx.at(*x.Value(r))), pixel(sy.at(*y.Value(r)))} })
	return c
}

// plottable leaves out the rows without a place, and the series without rows.
func plottable(all []*series, x, y metric) []*series {
	var kept []*series
	for _, s := range all {
		rows := filter(s.Rows, func(r *result.Row) bool { return x.Value(r) != nil && y.Value(r) != nil })
		if len(rows) > 0 {
			kept = append(kept, &series{Name: s.Name, Index: s.Index, Rows: rows})
		}
	}
	return kept
}

func rowsOf(all []*series) []*result.Row {
	var rows []*result.Row
	for _, s := range all {
		rows = append(rows, s.Rows...)
	}
	return rows
}

// most is the greatest value with some air above it.
func most(rows []*result.Row, m metric) float64 {
	greatest := 0.0
	for _, row := range rows {
		greatest = max(greatest, *m.Value(row))
	}
	return greatest * 1.04
}

// draw adds curves, front and labels.
func (c *chart) draw(all []*series, at func(*result.Row) point) {
	rows := rowsOf(all)
	front := map[*result.Row]bool{}
	var frontPoints []point
	for _, i := range result.Front(len(rows), func(i int) (x, y float64, ok bool) {
		return *c.X.Value(rows[i]), *c.Y.Value(rows[i]), true
	}) {
		front[rows[i]] = true
		frontPoints = append(frontPoints, at(rows[i]))
	}
	c.Front = path(frontPoints)
	l := &labeller{plot: box{c.Left, c.Top - 12, c.Right + 14, c.Bottom - 2}}
	for _, s := range all {
		c.Curves = append(c.Curves, c.curve(s, at, front, l))
	}
	c.label(all, l)
}

func (c *chart) curve(s *series, at func(*result.Row) point, front map[*result.Row]bool, l *labeller) curve {
	drawn := curve{Colour: s.Index % palette}
	var points []point
	for _, row := range s.Rows {
		p := at(row)
		if n := len(points); n > 0 {
			l.lines = append(l.lines, [2]point{points[n-1], p})
		}
		points = append(points, p)
		l.taken = append(l.taken, around(p, markRadius(front[row])))
		drawn.Marks = append(drawn.Marks, mark{
			At: p, Shape: shape(s.Index), OnFront: front[row], Tooltip: c.tooltip(s, row),
		})
	}
	drawn.Path = path(points)
	return drawn
}

// markRadius is what a mark takes around its place, with its ring.
func markRadius(onFront bool) float64 {
	if onFront {
		return 8.5
	}
	return 5
}

// label names the concurrency of each mark: those of the front first, for they
// matter most where there is no room for all.
func (c *chart) label(all []*series, l *labeller) {
	for _, onFront := range []bool{true, false} {
		for i, s := range all {
			for j, row := range s.Rows {
				if m := &c.Curves[i].Marks[j]; m.OnFront == onFront {
					m.Label = l.place(fmt.Sprint(row.Concurrency), m.At, markRadius(onFront))
				}
			}
		}
	}
}

func (c *chart) tooltip(s *series, row *result.Row) string {
	lines := []string{
		fmt.Sprintf("%s, concurrency %d", s.Name, row.Concurrency),
		fmt.Sprintf("%s: %s %s", c.Y.Name, result.Figure(c.Y.Value(row)), c.Y.Unit),
		fmt.Sprintf("%s: %s %s", c.X.Name, result.Figure(c.X.Value(row)), c.X.Unit),
		"TTFT p90: " + duration(row.TTFTP90) + ", E2E p90: " + duration(row.E2EP90),
		row.ExpName,
	}
	if row.Simulated {
		lines = append(lines, "SIMULATED")
	}
	return strings.Join(lines, "\n")
}

// path is a line through points, empty for fewer than two.
func path(points []point) string {
	if len(points) < 2 {
		return ""
	}
	var b strings.Builder
	for i, p := range points {
		fmt.Fprintf(&b, "%c%g %g", "ML"[min(i, 1)], p.X, p.Y)
	}
	return b.String()
}
