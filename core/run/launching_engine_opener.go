package run

import (
	"context"
	"fmt"

	"github.com/infersweep/infersweep/core/executor"
	"github.com/infersweep/infersweep/core/health"
	"github.com/infersweep/infersweep/core/host"
	"github.com/infersweep/infersweep/core/launch"
	"github.com/infersweep/infersweep/core/planner"
)

type launchingEngineOpener struct {
	binder   Binder
	executor executor.Executor
	prober   health.Prober
	host     host.Host
}

// NewLaunchingEngineOpener makes the EngineOpener that really starts processes.
func NewLaunchingEngineOpener(b Binder, e executor.Executor, p health.Prober, h host.Host) EngineOpener {
	return &launchingEngineOpener{binder: b, executor: e, prober: p, host: h}
}

func (o *launchingEngineOpener) Open(ctx context.Context, p *planner.Planned) (EngineSession, error) {
	l, err := o.binder.Bind(ctx, p)
	if err != nil {
		return nil, err
	}
	plugin, err := o.host.Engine(p.Point.Message().GetEngine())
	if err != nil {
		return nil, err
	}
	processes, err := o.executor.Open(ctx, l)
	if err != nil {
		return nil, fmt.Errorf("opening a session: %w", err)
	}
	watch, err := o.prober.BringUp(ctx, health.Subject{
		Session: processes, Launch: l, Policy: p.Health, Diagnoser: newPluginDiagnoser(plugin.Engine()),
	})
	if err != nil {
		if closeErr := processes.Close(); closeErr != nil {
			err = fmt.Errorf("%w (and ending what was started: %w)", err, closeErr)
		}
		return nil, err
	}
	return &launchedEngine{launch: l, processes: processes, watch: watch}, nil
}

// launchedEngine is an engine whose processes run here.
type launchedEngine struct {
	launch    *launch.Launch
	processes executor.Session
	watch     health.Watch
}

func (e *launchedEngine) Launch() *launch.Launch   { return e.launch }
func (e *launchedEngine) Context() context.Context { return e.watch.Context() }

func (e *launchedEngine) Close() error {
	e.watch.Stop()
	return e.processes.Close()
}
