package iteration

import "sort"

// Histogram counts observations by upper bound, as Prometheus does.
type Histogram struct {
	// Bounds are the buckets' upper bounds, ascending; one more is infinite.
	Bounds []float64
	// Counts has one entry per bound and one for infinity, not cumulated.
	Counts []int
	Sum    float64
}

// NewHistogram returns an empty histogram.
func NewHistogram(bounds ...float64) *Histogram {
	return &Histogram{Bounds: bounds, Counts: make([]int, len(bounds)+1)}
}

// Observe counts one value.
func (h *Histogram) Observe(value float64) {
	h.Counts[sort.SearchFloat64s(h.Bounds, value)]++
	h.Sum += value
}

// Bounds of the real server's histograms, as recorded.
var (
	firstTokenBounds = []float64{0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80, 160, 640, 2560}
	tokenBounds      = []float64{0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80}
	requestBounds    = []float64{0.3, 0.5, 0.8, 1, 1.5, 2, 2.5, 5, 10, 15, 20, 30, 40, 50, 60, 120, 240, 480, 960, 1920, 7680}
	lengthBounds     = []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000, 200000, 500000, 1000000}
)
