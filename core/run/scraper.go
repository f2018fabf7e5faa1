package run

import (
	"context"

	"github.com/infersweep/infersweep/core/launch"
	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/scrape"
)

// Scraper reads what an engine says of itself.
type Scraper interface {
	// Scrape reads the metric pages of a launch. Pages that cannot be read are
	// missing; an error is the plugin's, which says what they mean.
	Scrape(ctx context.Context, p *planner.Planned, l *launch.Launch) (*Scraped, error)
}

// Scraped is an engine's own counters at one time, over all its ranks. Nil: the
// engine has no such counter, or it could not be read.
type Scraped struct {
	// OutputTokens generated and InputTokens of prompts taken, since the engine
	// started.
	OutputTokens, InputTokens *float64
	// Pages are what was read, one per metrics endpoint.
	Pages []*scrape.Page
}
