package report

// label is a text beside a mark.
type label struct {
	Text   string
	At     point
	Anchor string
}

// What a label's text takes, estimated: no font is at hand.
const glyphWidth, glyphHeight = 6.6, 11.0

// places are where a label may stand, best first: the direction from the mark,
// and what aligns with it.
var places = []struct {
	dx, dy float64
	anchor string
}{
	{0.8, -1, "start"},
	{0, -1, "middle"},
	{1, 0, "start"},
	{-0.8, -1, "end"},
	{0.8, 1, "start"},
	{0, 1, "middle"},
	{-1, 0, "end"},
	{-0.8, 1, "end"},
}

// labeller puts labels where they cover nothing.
type labeller struct {
	plot  box
	taken []box
	lines [][2]point
}

// place finds a place for text beside a mark of a radius; nil where every place
// would cover a mark or another label. It prefers one that no line crosses.
func (l *labeller) place(text string, at point, radius float64) *label {
	var crossed *label
	for _, p := range places {
		baseline := at.Y + p.dy*(radius+glyphHeight/2) + glyphHeight/2 - 2
		candidate := &label{Text: text, At: point{pixel(at.X + p.dx*(radius+3)), pixel(baseline)}, Anchor: p.anchor}
		b := candidate.box()
		switch {
		case !b.inside(l.plot) || l.covers(b):
		case !l.crossed(b):
			return l.take(candidate)
		case crossed == nil:
			crossed = candidate
		}
	}
	if crossed == nil {
		return nil
	}
	return l.take(crossed)
}

func (l *labeller) take(chosen *label) *label {
	l.taken = append(l.taken, chosen.box())
	return chosen
}

func (l *labeller) covers(b box) bool {
	for _, t := range l.taken {
		if b.overlaps(t) {
			return true
		}
	}
	return false
}

func (l *labeller) crossed(b box) bool {
	for _, line := range l.lines {
		if b.crossed(line[0], line[1]) {
			return true
		}
	}
	return false
}

func (l *label) box() box {
	width := glyphWidth * float64(len(l.Text))
	b := box{l.At.X, l.At.Y - glyphHeight + 2, l.At.X + width, l.At.Y + 2}
	switch l.Anchor {
	case "middle":
		b.left, b.right = b.left-width/2, b.right-width/2
	case "end":
		b.left, b.right = b.left-width, b.right-width
	}
	return b
}
