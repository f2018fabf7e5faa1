package scrape

import (
	"cmp"
	"slices"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Histogram is a distribution as the server counted it.
type Histogram struct {
	// Count is how many observations there were, Sum their sum.
	Count, Sum float64
	// Buckets are cumulative, by rising bound.
	Buckets []Bucket
}

// Bucket counts the observations up to a bound.
type Bucket struct {
	// UpperBound is inclusive, in the metric's unit; the last is +Inf.
	UpperBound float64
	Count      float64
}

// Histogram gives the histogram of meaning, all label sets added up. It is
// false where the page has none.
func (p *Page) Histogram(metrics *pluginv1.DescribeMetricsResponse, meaning pluginv1.MetricMeaning) (Histogram, bool) {
	var h Histogram
	found := false
	buckets := map[float64]float64{}
	for _, m := range metrics.GetMetrics() {
		if m.GetMeaning() != meaning {
			continue
		}
		for _, sample := range p.families[m.GetName()].GetMetric() {
			one := sample.GetHistogram()
			if one == nil {
				continue
			}
			found = true
			h.Count += float64(one.GetSampleCount())
			h.Sum += one.GetSampleSum()
			for _, b := range one.GetBucket() {
				buckets[b.GetUpperBound()] += float64(b.GetCumulativeCount())
			}
		}
	}
	for bound, count := range buckets {
		h.Buckets = append(h.Buckets, Bucket{UpperBound: bound, Count: count})
	}
	slices.SortFunc(h.Buckets, func(a, b Bucket) int { return cmp.Compare(a.UpperBound, b.UpperBound) })
	return h, found
}
