package scrape

import (
	dto "github.com/prometheus/client_model/go"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Sum is the value of what metrics say has this meaning; ok is false where the
// page has none of it. Values of several label sets (ranks, finish reasons) add
// up, those of ratios are averaged. Of a histogram it is the sum of what was
// observed.
func (p *Page) Sum(metrics []*pluginv1.Metric, meaning pluginv1.MetricMeaning) (value float64, ok bool) {
	n := 0
	ratio := false
	for _, m := range metrics {
		family := p.families[m.GetName()]
		if m.GetMeaning() != meaning || family == nil {
			continue
		}
		ratio = m.GetUnit() == pluginv1.MetricUnit_METRIC_UNIT_RATIO
		for _, sample := range family.GetMetric() {
			value += number(sample)
			n++
		}
	}
	if ratio && n > 0 {
		value /= float64(n)
	}
	return value, n > 0
}

// number is a sample's value, whatever its type.
func number(m *dto.Metric) float64 {
	switch {
	case m.Counter != nil:
		return m.GetCounter().GetValue()
	case m.Gauge != nil:
		return m.GetGauge().GetValue()
	case m.Histogram != nil:
		return m.GetHistogram().GetSampleSum()
	case m.Summary != nil:
		return m.GetSummary().GetSampleSum()
	}
	return m.GetUntyped().GetValue()
}
