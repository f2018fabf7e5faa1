package report

import (
	"fmt"
	"maps"
	"strings"

	"github.com/infersweep/infersweep/core/result"
)

// page is what the report shows.
type page struct {
	Title     string
	Facts     []string
	Simulated bool
	Cards     []card
	Charts    []*chart
	Rows      []tableRow
	PerGPU    bool
	Invalid   []*result.Row
	Warned    []*result.Row
	Footer    []fact
}

// tableRow is a row with its deployment's look.
type tableRow struct {
	*result.Row
	Name    string
	Colour  int
	Shape   string
	First   bool
	OnFront bool
}

// fact is a line of the footer.
type fact struct{ Name, Value string }

func newPage(run *result.Run, rows []*result.Row) *page {
	p := &page{
		Title:     title(rows),
		Facts:     facts(rows),
		Simulated: anySimulated(rows),
		Cards:     cards(rows),
		PerGPU:    len(withGPUs(rows)) > 0,
		Invalid:   invalid(rows),
		Warned:    filter(rows, func(r *result.Row) bool { return len(r.Warnings) > 0 }),
		Footer:    footer(run, rows),
	}
	all := seriesOf(rows)
	p.addCharts(all)
	p.addTable(all)
	return p
}

func title(rows []*result.Row) string {
	arms := armsOf(rows)
	switch len(arms) {
	case 0:
		return "infersweep: no points"
	case 1, 2:
		return strings.Join(arms, " and ")
	}
	return fmt.Sprintf("%s and %d more arms", arms[0], len(arms)-1)
}

// facts are what the points have in common, or what they range over.
func facts(rows []*result.Row) []string {
	var all []string
	for _, field := range []func(*result.Row) string{
		func(r *result.Row) string { return r.Model },
		func(r *result.Row) string { return r.Precision },
		func(r *result.Row) string { return r.Hardware },
		func(r *result.Row) string { return r.Engine },
		func(r *result.Row) string { return r.Scenario },
	} {
		if values := distinct(rows, field); len(values) > 0 {
			all = append(all, strings.Join(values, ", "))
		}
	}
	return all
}

// addCharts draws deployments with GPUs per GPU; those without have charts of
// their own, for the two cannot share an axis.
func (p *page) addCharts(all []*series) {
	for _, y := range []metric{perGPU, total} {
		group := having(all, y)
		if len(group) == 0 {
			continue
		}
		for _, x := range []metric{interactivity, e2eInteractivity} {
			p.Charts = append(p.Charts, newChart(y.Name+" against "+lowerFirst(x.Name), group, x, y))
		}
	}
}

// having are the series that belong on the axis y.
func having(all []*series, y metric) []*series {
	var group []*series
	for _, s := range all {
		if s.yAxis().Name == y.Name {
			group = append(group, s)
		}
	}
	return group
}

// yAxis is the throughput by which the deployment is compared.
func (s *series) yAxis() metric {
	if s.All[0].GPUs > 0 {
		return perGPU
	}
	return total
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

func (p *page) addTable(all []*series) {
	front := frontOf(having(all, perGPU), perGPU)
	maps.Copy(front, frontOf(having(all, total), total))
	for _, s := range all {
		for i, row := range s.All {
			p.Rows = append(p.Rows, tableRow{
				Row: row, Name: s.Name, Colour: s.Index % palette, Shape: shape(s.Index), First: i == 0, OnFront: front[row],
			})
		}
	}
}

// frontOf are the valid rows that no other beats in throughput and
// interactivity.
func frontOf(all []*series, y metric) map[*result.Row]bool {
	rows := rowsOf(plottable(all, interactivity, y))
	front := map[*result.Row]bool{}
	for _, i := range result.Front(len(rows), func(i int) (float64, float64, bool) {
		return *interactivity.Value(rows[i]), *y.Value(rows[i]), true
	}) {
		front[rows[i]] = true
	}
	return front
}
