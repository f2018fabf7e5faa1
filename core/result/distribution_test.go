package result_test

import (
	"math"
	"sort"
	"testing"

	"pgregory.net/rapid"

	"github.com/infersweep/infersweep/core/result"
)

// TestQuantilesAreThoseOfNumpy holds figures that numpy.percentile gives.
func TestQuantilesAreThoseOfNumpy(t *testing.T) {
	var d result.Distribution
	for _, v := range []float64{15, 20, 35, 40, 50} {
		d.Add(v, 1)
	}
	for q, want := range map[float64]float64{0: 15, 0.05: 16, 0.25: 20, 0.4: 29, 0.5: 35, 0.9: 46, 1: 50} {
		near(t, "quantile", d.Quantile(q), want)
	}
}

func TestAnEmptyDistributionHasNoFigures(t *testing.T) {
	var d result.Distribution
	null(t, "mean", d.Mean())
	null(t, "quantile", d.Quantile(0.5))
}

func TestNoQuantileBeyondTheSamples(t *testing.T) {
	var d result.Distribution
	d.Add(1, 1)
	for _, q := range []float64{-0.1, 1.1, math.NaN()} {
		null(t, "quantile", d.Quantile(q))
	}
}

func TestSamplesThatAreNoNumberAreIgnored(t *testing.T) {
	var d result.Distribution
	d.Add(math.NaN(), 1)
	d.Add(math.Inf(1), 1)
	d.Add(5, 0)
	d.Add(5, -1)
	if d.Count() != 0 {
		t.Errorf("%d samples, want none", d.Count())
	}
}

func TestQuantilesGrow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		p, q := rapid.Float64Range(0, 1).Draw(t, "p"), rapid.Float64Range(0, 1).Draw(t, "q")
		low, high := d.Quantile(min(p, q)), d.Quantile(max(p, q))
		if *low > *high*(1+1e-8) {
			t.Errorf("quantile %g is %g, quantile %g is %g", min(p, q), *low, max(p, q), *high)
		}
	})
}

func TestAWeightIsThatManyEqualSamples(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var weighted, single result.Distribution
		for range rapid.IntRange(1, 20).Draw(t, "samples") {
			v, n := rapid.Float64Range(0, 10).Draw(t, "value"), rapid.IntRange(1, 5).Draw(t, "weight")
			weighted.Add(v, n)
			for range n {
				single.Add(v, 1)
			}
		}
		q := rapid.Float64Range(0, 1).Draw(t, "q")
		if a, b := *weighted.Quantile(q), *single.Quantile(q); math.Abs(a-b) > 1e-7 {
			t.Errorf("weighted %g, repeated %g", a, b)
		}
	})
}

func TestAQuantileLiesBetweenNeighbouringSamples(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(0, 1000), 1, 50).Draw(t, "values")
		var d result.Distribution
		for _, v := range values {
			d.Add(v, 1)
		}
		sort.Float64s(values)
		q := rapid.Float64Range(0, 1).Draw(t, "q")
		rank := q * float64(len(values)-1)
		low, high := values[int(math.Floor(rank))], values[int(math.Ceil(rank))]
		if got := *d.Quantile(q); got < low*(1-1e-8) || got > high*(1+1e-8) {
			t.Errorf("quantile %g is %g, outside %g to %g", q, got, low, high)
		}
	})
}

func draw(t *rapid.T) *result.Distribution {
	d := &result.Distribution{}
	for range rapid.IntRange(1, 30).Draw(t, "samples") {
		d.Add(rapid.Float64Range(0, 1000).Draw(t, "value"), rapid.IntRange(1, 9).Draw(t, "weight"))
	}
	return d
}
