package metric_test

import (
	"strings"
	"testing"

	"buf.build/go/protovalidate"

	"github.com/infersweep/infersweep/plugins/vllm/metric"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

func TestEveryMeaningHasOneMetricWithTypeAndUnit(t *testing.T) {
	meanings := map[pluginv1.MetricMeaning]string{}
	for _, m := range metric.All() {
		if err := protovalidate.Validate(m); err != nil {
			t.Errorf("%s: %v", m.GetName(), err)
		}
		if !strings.HasPrefix(m.GetName(), metric.Prefix) {
			t.Errorf("%s does not begin with %s", m.GetName(), metric.Prefix)
		}
		if other := meanings[m.GetMeaning()]; other != "" {
			t.Errorf("%s and %s both mean %s", other, m.GetName(), m.GetMeaning())
		}
		meanings[m.GetMeaning()] = m.GetName()
		if counts := strings.HasSuffix(m.GetName(), "_total"); counts != (m.GetType() == pluginv1.MetricType_METRIC_TYPE_COUNTER) {
			t.Errorf("%s is a %s", m.GetName(), m.GetType())
		}
	}
	if missing := len(pluginv1.MetricMeaning_name) - 1 - len(meanings); missing != 0 {
		t.Errorf("%d meanings have no metric, though vLLM has one for each", missing)
	}
}
