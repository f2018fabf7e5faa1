package report

import (
	"math"
	"strconv"

	"github.com/infersweep/infersweep/core/result"
)

// scale maps values from 0 to top onto pixels from start to end.
type scale struct {
	top, start, end float64
	step            float64
}

// newScale makes a scale that begins at 0, ends at a round number not below
// most, and has at most ticks steps.
func newScale(most float64, ticks int, start, end float64) scale {
	if !(most > 0) {
		most = 1
	}
	step := roundStep(most / float64(ticks))
	return scale{top: math.Ceil(most/step-1e-9) * step, start: start, end: end, step: step}
}

// roundStep is the least of 1, 2, 2.5, 5 times a power of ten not below raw.
func roundStep(raw float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(raw)))
	for _, m := range []float64{1, 2, 2.5, 5} {
		if m*power >= raw*(1-1e-9) {
			return m * power
		}
	}
	return 10 * power
}

func (s scale) at(v float64) float64 { return s.start + (s.end-s.start)*v/s.top }

// tick is a labelled place on an axis.
type tick struct {
	At    float64
	Label string
}

func (s scale) ticks() []tick {
	var all []tick
	for i := 0; float64(i)*s.step <= s.top*(1+1e-9); i++ {
		v := float64(i) * s.step
		all = append(all, tick{At: pixel(s.at(v)), Label: s.label(v)})
	}
	return all
}

// label has as many decimals as the step needs.
func (s scale) label(v float64) string {
	if v >= 1000 {
		return result.Figure(&v)
	}
	decimals := 0
	for scaled := s.step; decimals < 9 && math.Abs(scaled-math.Round(scaled)) > 1e-6; decimals++ {
		scaled *= 10
	}
	return strconv.FormatFloat(v, 'f', decimals, 64)
}

// pixel rounds a coordinate to a tenth, so that output is short and the same on
// every machine.
func pixel(v float64) float64 { return math.Round(v*10) / 10 }
