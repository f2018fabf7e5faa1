package report

// legendItem is an entry of the legend: a deployment, or the front.
type legendItem struct {
	X, Y   float64
	Name   string
	Colour int
	Shape  string
	Front  bool
}

// addLegend lays the legend out in lines and gives where the plot may begin.
func (c *chart) addLegend(all []*series) float64 {
	x, y := c.Left, legendTop
	add := func(item legendItem) {
		width := 50 + glyphWidth*float64(len(item.Name))
		if x > c.Left && x+width > c.Right {
			x, y = c.Left, y+legendLine
		}
		item.X, item.Y = pixel(x), y
		c.Legend = append(c.Legend, item)
		x += width
	}
	for _, s := range all {
		add(legendItem{Name: s.Name, Colour: s.Index % palette, Shape: shape(s.Index)})
	}
	if len(all) > 0 {
		add(legendItem{Name: "Pareto front", Front: true})
	}
	return y + 46
}

// shape is the outline of a series' marks around its own middle. Shapes tell
// series apart where colours do not.
func shape(index int) string {
	shapes := []string{
		"M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",              // disc
		"M-4.5-4.5h9v9h-9z",                                 // square
		"M0-6.2L6.2 0L0 6.2L-6.2 0z",                        // diamond
		"M0-6L5.8 4.4H-5.8z",                                // triangle
		"M0 6L5.8-4.4H-5.8z",                                // triangle, down
		"M-2-5.5h4v3.5h3.5v4h-3.5v3.5h-4v-3.5h-3.5v-4h3.5z", // cross
		"M0-6L5.7-1.9L3.5 4.9H-3.5L-5.7-1.9z",               // pentagon
	}
	return shapes[index%len(shapes)]
}
