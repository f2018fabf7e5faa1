package health

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/infersweep/infersweep/core/client"
	"github.com/infersweep/infersweep/core/scrape"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// verifyAttempts is how often a ready server is asked for what it must have
// now. It said that it is ready: more would only hide that it is not.
const verifyAttempts = 3

// verify holds a server that answers against what was launched.
func (b *bringUp) verify(ctx context.Context) error {
	for _, check := range []struct {
		process string
		ask     probe
	}{
		{b.Launch.LoadProcess, b.ours},
		{b.Launch.LoadProcess, b.model},
		{b.Launch.LoadProcess, b.metrics},
		{b.Launch.LoadProcess, b.token},
	} {
		if err := b.insist(ctx, check.ask); err != nil {
			return &Failure{Process: check.process, Class: pluginv1.FailureClass_FAILURE_CLASS_ENGINE, Cause: err.Error()}
		}
	}
	return nil
}

func (b *bringUp) insist(ctx context.Context, ask probe) (err error) {
	gap := firstGap
	for range verifyAttempts {
		if err = ask(ctx); err == nil {
			return nil
		}
		if sleepErr := b.clock.Sleep(ctx, gap); sleepErr != nil {
			return sleepErr
		}
		gap *= 10
	}
	return err
}

// model wants the served model's name in the list.
func (b *bringUp) model(ctx context.Context) error {
	names, err := client.Models(ctx, b.Launch.LoadURL, client.Options{})
	if err != nil {
		return fmt.Errorf("does not list its models: %w", err)
	}
	if want := b.Launch.ServedModelName; want != "" && !slices.Contains(names, want) {
		return fmt.Errorf("serves %s, not %s", strings.Join(names, ", "), want)
	}
	return nil
}

// metrics wants the required prefix on each page.
func (b *bringUp) metrics(ctx context.Context) error {
	for _, m := range b.Launch.Metrics {
		page, err := scrape.Fetch(ctx, m.URL)
		if err != nil {
			return fmt.Errorf("has no metrics: %w", err)
		}
		if m.RequiredPrefix != "" && !page.HasPrefix(m.RequiredPrefix) {
			return fmt.Errorf("has no metric that begins with %q at %s: this is another engine, or its metrics are off", m.RequiredPrefix, m.URL)
		}
	}
	return nil
}

// token wants one real token: an engine can answer everything else and not
// generate.
func (b *bringUp) token(ctx context.Context) error {
	c, err := client.New(b.Launch.LoadURL, client.Options{})
	if err != nil {
		return err
	}
	defer c.Close()
	r := &client.Request{Endpoint: client.Completions, Model: b.Launch.ServedModelName, Prompt: "Hello", MaxTokens: 1, IgnoreEOS: true}
	if b.Launch.SessionHeader != "" {
		r.Header = map[string]string{b.Launch.SessionHeader: "readiness"}
	}
	if err := c.Do(ctx, r).Err; err != nil {
		return fmt.Errorf("generates no token: %w", err)
	}
	return nil
}

// ours wants the port of the load endpoint in the hands of a process of this
// run: an older server there would answer for ours.
func (b *bringUp) ours(context.Context) error {
	u, err := url.Parse(b.Launch.LoadURL)
	if err != nil {
		return err
	}
	return owned(u.Port(), b.Launch.RunDir)
}
