package result

import (
	"math"
	"sort"
)

// Distribution is a set of samples, each of which may stand for several equal
// ones. The zero value is empty and ready.
type Distribution struct {
	samples []sample
	count   int
	sum     float64
	sorted  bool
}

// sample is a value that occurs weight times; upto counts the samples up to
// and including it, once sorted.
type sample struct {
	value  float64
	weight int
	upto   int
}

// Add adds weight equal samples. Values that are no finite number and weights
// that are not positive are ignored: they stand for nothing.
func (d *Distribution) Add(value float64, weight int) {
	if weight <= 0 || math.IsNaN(value) || math.IsInf(value, 0) {
		return
	}
	d.samples = append(d.samples, sample{value: value, weight: weight})
	d.count += weight
	d.sum += value * float64(weight)
	d.sorted = false
}

// Count is the number of samples.
func (d *Distribution) Count() int { return d.count }

// Mean is the arithmetic mean, nil without samples.
func (d *Distribution) Mean() *float64 {
	if d.count == 0 {
		return nil
	}
	return number(d.sum / float64(d.count))
}

// Quantile is the value below which the share q (0 to 1) of the samples lies,
// nil without samples: Hyndman and Fan's type 7 (The American Statistician
// 50(4), 1996), which interpolates linearly between the samples at the ranks
// around (n-1)q, counted from 0. numpy.percentile does the same by default.
func (d *Distribution) Quantile(q float64) *float64 {
	if d.count == 0 || !(q >= 0 && q <= 1) {
		return nil
	}
	d.sort()
	rank := q * float64(d.count-1)
	below := math.Floor(rank)
	low, high := d.at(int(below)), d.at(int(math.Ceil(rank)))
	return number(low + (high-low)*(rank-below))
}

// at is the sample of a rank, from 0.
func (d *Distribution) at(rank int) float64 {
	return d.samples[sort.Search(len(d.samples), func(i int) bool { return d.samples[i].upto > rank })].value
}

func (d *Distribution) sort() {
	if d.sorted {
		return
	}
	sort.Slice(d.samples, func(i, j int) bool { return d.samples[i].value < d.samples[j].value })
	upto := 0
	for i := range d.samples {
		upto += d.samples[i].weight
		d.samples[i].upto = upto
	}
	d.sorted = true
}
