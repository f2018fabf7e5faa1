package run

import (
	"context"
	"fmt"

	"github.com/infersweep/infersweep/core/host"
	"github.com/infersweep/infersweep/core/launch"
	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/scrape"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

type pluginScraper struct {
	host host.Host
}

// NewPluginScraper makes a Scraper that asks the engine plugin what the metrics
// mean.
func NewPluginScraper(h host.Host) Scraper { return &pluginScraper{host: h} }

func (s *pluginScraper) Scrape(ctx context.Context, p *planner.Planned, l *launch.Launch) (*Scraped, error) {
	scraped := &Scraped{}
	for _, m := range l.Metrics {
		page, err := scrape.Fetch(ctx, m.URL)
		if err != nil {
			// The engine may be gone; its counters are then missing, no more.
			return &Scraped{}, nil
		}
		scraped.Pages = append(scraped.Pages, page)
	}
	metrics, err := s.metrics(ctx, p.Point.Message().GetEngine())
	if err != nil {
		return nil, err
	}
	scraped.OutputTokens = sum(scraped.Pages, metrics, pluginv1.MetricMeaning_METRIC_MEANING_OUTPUT_TOKENS)
	scraped.InputTokens = sum(scraped.Pages, metrics, pluginv1.MetricMeaning_METRIC_MEANING_PROMPT_TOKENS)
	return scraped, nil
}

// metrics are what the engine's plugin says of them; none where it lacks the
// capability.
func (s *pluginScraper) metrics(ctx context.Context, engine string) (*pluginv1.DescribeMetricsResponse, error) {
	plugin, err := s.host.Engine(engine)
	if err != nil {
		return nil, err
	}
	answer, err := plugin.Engine().DescribeMetrics(ctx, &pluginv1.DescribeMetricsRequest{})
	if host.Absent(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading metrics: %w", err)
	}
	return answer, nil
}

// sum adds up a counter over all pages; nil where no page has it.
func sum(pages []*scrape.Page, metrics *pluginv1.DescribeMetricsResponse, meaning pluginv1.MetricMeaning) *float64 {
	var total *float64
	for _, page := range pages {
		value, ok := page.Value(metrics, meaning)
		if !ok {
			continue
		}
		if total == nil {
			total = new(float64)
		}
		*total += value
	}
	return total
}
