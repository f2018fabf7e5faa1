package scrape_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/scrape"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/tools/shared"
)

const page = `# HELP toy:tokens_total Tokens.
# TYPE toy:tokens_total counter
toy:tokens_total{engine="0"} 10.0
toy:tokens_total{engine="1"} 32.0
# TYPE toy:usage gauge
toy:usage{engine="0"} 0.25
toy:usage{engine="1"} 0.75
toy:undefined NaN
# TYPE toy:accepted_total counter
toy:accepted_total{engine="0",position="0"} 5
toy:accepted_total{engine="1",position="0"} 6
toy:accepted_total{engine="0",position="1"} 2
# TYPE toy:ttft histogram
toy:ttft_bucket{engine="0",le="0.1"} 1
toy:ttft_bucket{engine="0",le="+Inf"} 2
toy:ttft_sum{engine="0"} 0.5
toy:ttft_count{engine="0"} 2
`

var metrics = &pluginv1.DescribeMetricsResponse{Metrics: []*pluginv1.Metric{
	{Name: "toy:tokens_total", Meaning: pluginv1.MetricMeaning_METRIC_MEANING_OUTPUT_TOKENS, Unit: pluginv1.MetricUnit_METRIC_UNIT_TOKENS},
	{Name: "toy:usage", Meaning: pluginv1.MetricMeaning_METRIC_MEANING_KV_CACHE_USAGE, Unit: pluginv1.MetricUnit_METRIC_UNIT_RATIO},
	{Name: "toy:undefined", Meaning: pluginv1.MetricMeaning_METRIC_MEANING_PREEMPTIONS},
	{Name: "toy:absent_total", Meaning: pluginv1.MetricMeaning_METRIC_MEANING_DRAFTS},
	{Name: "toy:accepted_total", Meaning: pluginv1.MetricMeaning_METRIC_MEANING_ACCEPTED_TOKENS_PER_POSITION},
	{Name: "toy:ttft", Meaning: pluginv1.MetricMeaning_METRIC_MEANING_TIME_TO_FIRST_TOKEN},
}}

func parsed(t *testing.T) *scrape.Page {
	t.Helper()
	p, err := scrape.Parse([]byte(page))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestRanksAddUpRatiosAreAveragedAndWhatIsMissingIsNotZero(t *testing.T) {
	for meaning, want := range map[pluginv1.MetricMeaning]struct {
		value float64
		ok    bool
	}{
		pluginv1.MetricMeaning_METRIC_MEANING_OUTPUT_TOKENS:       {42, true},
		pluginv1.MetricMeaning_METRIC_MEANING_KV_CACHE_USAGE:      {0.5, true},
		pluginv1.MetricMeaning_METRIC_MEANING_PREEMPTIONS:         {0, false},
		pluginv1.MetricMeaning_METRIC_MEANING_DRAFTS:              {0, false},
		pluginv1.MetricMeaning_METRIC_MEANING_TIME_TO_FIRST_TOKEN: {0, false},
	} {
		if value, ok := parsed(t).Value(metrics, meaning); value != want.value || ok != want.ok {
			t.Errorf("%v is %v, %v; want %v, %v", meaning, value, ok, want.value, want.ok)
		}
	}
}

func TestPositionsAddUpOverRanks(t *testing.T) {
	got := parsed(t).PerPosition(metrics, pluginv1.MetricMeaning_METRIC_MEANING_ACCEPTED_TOKENS_PER_POSITION)
	if len(got) != 2 || got[0] != 11 || got[1] != 2 {
		t.Errorf("positions are %v, want 0: 11, 1: 2", got)
	}
}

func TestHistogramsAreRead(t *testing.T) {
	h, ok := parsed(t).Histogram(metrics, pluginv1.MetricMeaning_METRIC_MEANING_TIME_TO_FIRST_TOKEN)
	if !ok || h.Count != 2 || h.Sum != 0.5 || len(h.Buckets) != 2 || h.Buckets[0].Count != 1 {
		t.Errorf("histogram is %+v, %v", h, ok)
	}
}

func TestPrefixIsFoundOrNot(t *testing.T) {
	if p := parsed(t); !p.HasPrefix("toy:") || p.HasPrefix("vllm:") {
		t.Error("the prefix toy: is there and vllm: is not")
	}
}

func TestPageOfTheRealServerIsRead(t *testing.T) {
	raw, err := os.ReadFile(shared.Path(t, "reference/engines/wire/metrics-loaded.txt"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := scrape.Parse(raw)
	if err != nil || !p.HasPrefix("vllm:") {
		t.Errorf("%v; want a page with vllm: metrics", err)
	}
}

func TestFetchSaysWhatTheServerAnswered(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/metrics":
			w.Write([]byte(page))
		case "/html":
			w.Write([]byte("<html>"))
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	p, err := scrape.Fetch(t.Context(), server.URL+"/metrics")
	if err != nil || string(p.Raw) != page {
		t.Errorf("%v; want the page as it was sent", err)
	}
	for path, part := range map[string]string{"/html": "no Prometheus text", "/none": "404 Not Found"} {
		if _, err := scrape.Fetch(t.Context(), server.URL+path); err == nil || !strings.Contains(err.Error(), part) || !strings.Contains(err.Error(), server.URL) {
			t.Errorf("error is %v, want one that names the server and %q", err, part)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(page))
	f.Add([]byte("a{b=\"c"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		p, err := scrape.Parse(raw)
		if err != nil {
			return
		}
		p.HasPrefix("toy:")
		p.Value(metrics, pluginv1.MetricMeaning_METRIC_MEANING_OUTPUT_TOKENS)
		p.PerPosition(metrics, pluginv1.MetricMeaning_METRIC_MEANING_ACCEPTED_TOKENS_PER_POSITION)
		p.Histogram(metrics, pluginv1.MetricMeaning_METRIC_MEANING_TIME_TO_FIRST_TOKEN)
	})
}
