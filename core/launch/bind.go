package launch

import (
	"fmt"
	"path/filepath"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Bind turns plan into a launch: free ports, placeholders filled, executables
// found, folders named. It writes nothing; the ports are free when it returns,
// not held. Every error says which process, what about it, and what would be
// right; a program that is not installed is a *MissingProgram.
func Bind(plan *pluginv1.LaunchPlan, o BindOptions) (*Launch, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if err := check(plan); err != nil {
		return nil, err
	}
	ports, err := assign(plan.GetPorts(), o.Ports)
	if err != nil {
		return nil, err
	}
	l := &Launch{
		Plan: plan, Ports: ports, RunDir: o.RunDir, PointDir: o.PointDir,
		LoadProcess:     plan.GetLoad().GetProcess(),
		ServedModelName: plan.GetReadiness().GetServedModelName(),
		SessionHeader:   plan.GetSessionHeader(),
		Simulated:       len(o.Substitutes) > 0,
	}
	if err := l.bindEndpoints(); err != nil {
		return nil, err
	}
	if err := l.bindProcesses(&o); err != nil {
		return nil, err
	}
	return l, nil
}

func (o *BindOptions) check() error {
	if !filepath.IsAbs(o.RunDir) {
		return fmt.Errorf("the run's folder %q must be an absolute path", o.RunDir)
	}
	if !filepath.IsAbs(o.PointDir) {
		return fmt.Errorf("the point's folder %q must be an absolute path", o.PointDir)
	}
	if o.Ports == nil {
		o.Ports = NewLoopbackPortAllocator()
	}
	return nil
}

func (l *Launch) bindEndpoints() (err error) {
	urls := endpoints{plan: l.Plan, ports: l.Ports}
	if l.LoadURL, err = urls.url(l.Plan.GetLoad(), "load"); err != nil {
		return err
	}
	if l.Readiness, err = urls.probes(l.Plan.GetReadiness(), "readiness"); err != nil {
		return err
	}
	l.Metrics, err = urls.metrics(l.Plan.GetMetrics())
	return err
}

func (l *Launch) bindProcesses(o *BindOptions) error {
	ordered, err := Order(l.Plan)
	if err != nil {
		return err
	}
	for _, p := range ordered {
		bound, err := newBinder(l, o, p).bind()
		if err != nil {
			return err
		}
		l.Processes = append(l.Processes, bound)
	}
	return nil
}
