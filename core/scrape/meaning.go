package scrape

import (
	"math"
	"strconv"

	dto "github.com/prometheus/client_model/go"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Value gives what the page says of meaning: the values of all label sets and
// of all metrics of that meaning added up, or, of a ratio, their mean. It is
// false where the page does not say: that is not zero. Histograms have no value.
func (p *Page) Value(metrics *pluginv1.DescribeMetricsResponse, meaning pluginv1.MetricMeaning) (float64, bool) {
	sum, n, ratio := 0.0, 0, false
	for _, m := range metrics.GetMetrics() {
		if m.GetMeaning() != meaning {
			continue
		}
		ratio = m.GetUnit() == pluginv1.MetricUnit_METRIC_UNIT_RATIO
		for _, sample := range p.families[m.GetName()].GetMetric() {
			if v, ok := scalar(sample); ok {
				sum, n = sum+v, n+1
			}
		}
	}
	if ratio && n > 0 {
		sum /= float64(n)
	}
	return sum, n > 0
}

// PerPosition gives the values of meaning by their label `position`, from 0;
// ranks added up. It is empty where the page does not say.
func (p *Page) PerPosition(metrics *pluginv1.DescribeMetricsResponse, meaning pluginv1.MetricMeaning) map[int]float64 {
	values := map[int]float64{}
	for _, m := range metrics.GetMetrics() {
		if m.GetMeaning() != meaning {
			continue
		}
		for _, sample := range p.families[m.GetName()].GetMetric() {
			v, isScalar := scalar(sample)
			if position, ok := position(sample); ok && isScalar {
				values[position] += v
			}
		}
	}
	return values
}

// scalar is false also for what is not a number, which servers give for 0/0.
func scalar(m *dto.Metric) (v float64, ok bool) {
	switch {
	case m.Counter != nil:
		v = m.GetCounter().GetValue()
	case m.Gauge != nil:
		v = m.GetGauge().GetValue()
	case m.Untyped != nil:
		v = m.GetUntyped().GetValue()
	default:
		return 0, false
	}
	return v, !math.IsNaN(v)
}

func position(m *dto.Metric) (int, bool) {
	for _, label := range m.GetLabel() {
		if label.GetName() == "position" {
			n, err := strconv.Atoi(label.GetValue())
			return n, err == nil && n >= 0
		}
	}
	return 0, false
}
