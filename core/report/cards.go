package report

import (
	"fmt"

	"github.com/infersweep/infersweep/core/result"
)

// card is a figure that a reader looks for first.
type card struct {
	Label, Value, Unit, Note string
	// Bad marks what must not be overlooked.
	Bad bool
}

func cards(rows []*result.Row) []card {
	y := perGPU
	if len(withGPUs(rows)) == 0 {
		y = total
	}
	good := valid(rows)
	return []card{
		verdictCard(len(good), len(rows)),
		best("Most "+lowerFirst(y.Name), y, good),
		best("Most interactive", interactivity, good),
		best("Most interactive, end to end", e2eInteractivity, good),
	}
}

func verdictCard(good, all int) card {
	c := card{Label: "Valid points", Value: fmt.Sprintf("%d of %d", good, all), Note: "every point is valid", Bad: good < all}
	if c.Bad {
		c.Note = "causes are listed below"
	}
	if all == 0 {
		c.Note = "nothing was measured"
	}
	return c
}

// best is the row with the greatest figure; the first of equal ones.
func best(title string, m metric, rows []*result.Row) card {
	c := card{Label: title, Value: result.Figure(nil), Note: "no valid point"}
	var top *float64
	for _, row := range rows {
		if v := m.Value(row); v != nil && (top == nil || *v > *top) {
			top = v
			c.Value, c.Unit = result.Figure(v), shortUnit(m)
			c.Note = fmt.Sprintf("%s at concurrency %d", row.Deployment, row.Concurrency)
		}
	}
	return c
}

// shortUnit is a unit without the definition behind it.
func shortUnit(m metric) string {
	for i, r := range m.Unit {
		if r == ',' {
			return m.Unit[:i]
		}
	}
	return m.Unit
}
