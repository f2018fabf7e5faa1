package run

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/infersweep/infersweep/core/load"
	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/result"
	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
)

type loadingMeter struct {
	config    *configv1.Sweep
	workloads Workloads
	scraper   Scraper
	store     result.Store
	observer  Observer
}

// NewLoadingMeter makes the Meter that puts the configured load on the engine
// and reads the engine's own counters before and after; store keeps the pages.
func NewLoadingMeter(config *configv1.Sweep, workloads Workloads, scraper Scraper, store result.Store, observer Observer) Meter {
	return &loadingMeter{config: config, workloads: workloads, scraper: scraper, store: store, observer: observer}
}

func (m *loadingMeter) Measure(ctx context.Context, p *planner.Planned, session EngineSession) (*Measured, error) {
	spec, err := m.spec(p, session)
	if err != nil {
		return nil, err
	}
	loading, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(session.Context(), func() { cancel(context.Cause(session.Context())) })()

	measured := &Measured{Spec: m.described(spec)}
	if measured.Before, err = m.scrape(ctx, p, session, "start"); err != nil {
		return nil, err
	}
	if measured.Measurement, err = load.Run(loading, *spec, m.report(p.Point.Message().GetExpName())); err != nil {
		return nil, fmt.Errorf("loading %s: %w", p.Point.Message().GetExpName(), err)
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	measured.After, err = m.scrape(ctx, p, session, "end")
	return measured, err
}

// scrape reads the engine's counters, while there is an engine.
func (m *loadingMeter) scrape(ctx context.Context, p *planner.Planned, session EngineSession, when string) (*Scraped, error) {
	if session.Context().Err() != nil {
		return &Scraped{}, nil
	}
	scraped, err := m.scraper.Scrape(ctx, p, session.Launch())
	if err != nil {
		return nil, err
	}
	return scraped, keep(m.store, p.Point.Message().GetExpName(), when, scraped)
}

func (m *loadingMeter) spec(p *planner.Planned, session EngineSession) (*load.Spec, error) {
	point, l, c := p.Point.Message(), session.Launch(), m.config.GetLoad()
	id := fmt.Sprintf("%s-%s-%d", filepath.Base(l.RunDir), point.GetExpName(), c.GetSeed())
	work, err := m.workloads.For(point, p.Plan.GetShape(), id)
	if err != nil {
		return nil, err
	}
	return &load.Spec{
		URL: l.LoadURL, Model: p.Plan.GetShape().GetServedModelName(),
		Lanes: int(point.GetConcurrency()), Workload: work,
		WarmupRequests: int(c.GetWarmupRequests()),
		Duration:       m.duration(p), Drain: c.GetDrain().AsDuration(),
		Seed: c.GetSeed(), SessionHeader: l.SessionHeader,
		TimeScale: m.timeScale(),
	}, nil
}

// duration is the configured window, else the scenario's own.
func (m *loadingMeter) duration(p *planner.Planned) time.Duration {
	if d := m.config.GetLoad().GetDuration(); d != nil {
		return d.AsDuration()
	}
	return p.Point.Message().GetScenario().GetDuration().AsDuration()
}

// timeScale shortens the delays between turns as the simulator shortens all
// else.
func (m *loadingMeter) timeScale() float64 {
	if m.config.GetMode() == configv1.ExecutionMode_EXECUTION_MODE_SIMULATE {
		return m.config.GetSimulation().GetTimeScale()
	}
	return 1
}

func (m *loadingMeter) described(s *load.Spec) result.LoadSpec {
	t := m.workloads.Trace()
	return result.LoadSpec{
		Trace: filepath.Base(t.Name), TraceSHA256: t.SHA256, Seed: s.Seed, Lanes: s.Lanes,
		WarmupRequests: s.WarmupRequests, DurationS: s.Duration.Seconds(), DrainS: s.Drain.Seconds(),
	}
}

// report tells the observer how far the load is.
func (m *loadingMeter) report(name string) func(load.Progress) {
	return func(p load.Progress) { m.observer.Loaded(name, p) }
}
