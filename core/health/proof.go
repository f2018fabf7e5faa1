package health

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/infersweep/infersweep/core/client"
	"github.com/infersweep/infersweep/core/scrape"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// proofPatience is how long a server whose probes answer may go on answering
// wrongly: a router may still be meeting its engines, an engine may be dying
// and its end says more than its answers.
const proofPatience = 30 * time.Second

// serveModel waits until the load endpoint lists the served model. A list
// without it is final.
func (b *bringUp) serveModel(ctx context.Context) error {
	want, p := b.Launch.ServedModelName, b.process(b.Launch.LoadProcess)
	if want == "" {
		return nil
	}
	return b.await(ctx, p, b.proof(b.Launch.LoadURL, func(ctx context.Context) error {
		names, err := client.Models(ctx, b.Launch.LoadURL, client.Options{})
		if err != nil || slices.Contains(names, want) {
			return err
		}
		return b.wrong(p, pluginv1.FailureClass_FAILURE_CLASS_CONFIG,
			fmt.Sprintf("serves the models [%s], and not %s", strings.Join(names, ", "), want))
	}))
}

// showMetrics waits until each metric page shows the engine's metrics.
func (b *bringUp) showMetrics(ctx context.Context) error {
	for _, m := range b.Launch.Metrics {
		ask := func(ctx context.Context) error {
			page, err := scrape.Fetch(ctx, m.URL)
			if err == nil && !page.HasPrefix(m.RequiredPrefix) {
				err = fmt.Errorf("%s has no metric that begins with %s: this is another engine, or its metrics are off", m.URL, m.RequiredPrefix)
			}
			return err
		}
		if err := b.await(ctx, b.process(b.Launch.LoadProcess), b.proof(m.URL, ask)); err != nil {
			return err
		}
	}
	return nil
}

func (b *bringUp) proof(url string, ask func(context.Context) error) question {
	return question{url: url, ask: ask, patience: proofPatience}
}
