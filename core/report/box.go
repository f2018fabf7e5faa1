package report

// point is a place in the picture.
type point struct{ X, Y float64 }

// box is a rectangle in the picture.
type box struct{ left, top, right, bottom float64 }

func around(p point, half float64) box {
	return box{p.X - half, p.Y - half, p.X + half, p.Y + half}
}

func (b box) overlaps(o box) bool {
	return b.left < o.right && o.left < b.right && b.top < o.bottom && o.top < b.bottom
}

func (b box) inside(o box) bool {
	return b.left >= o.left && b.right <= o.right && b.top >= o.top && b.bottom <= o.bottom
}

// crossed tells whether the line from p to q passes through the box: Liang and
// Barsky's clipping leaves something of it.
func (b box) crossed(p, q point) bool {
	enter, leave := 0.0, 1.0
	dx, dy := q.X-p.X, q.Y-p.Y
	for _, edge := range [4][2]float64{
		{-dx, p.X - b.left}, {dx, b.right - p.X}, {-dy, p.Y - b.top}, {dy, b.bottom - p.Y},
	} {
		direction, distance := edge[0], edge[1]
		switch {
		case direction == 0 && distance < 0:
			return false
		case direction < 0:
			enter = max(enter, distance/direction)
		case direction > 0:
			leave = min(leave, distance/direction)
		}
	}
	return enter < leave
}
