package launch

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// check refuses plans that cannot be launched in any folder, on any port.
func check(plan *pluginv1.LaunchPlan) error {
	if _, err := Order(plan); err != nil {
		return err
	}
	if err := checkPorts(plan.GetPorts()); err != nil {
		return err
	}
	for _, p := range plan.GetProcesses() {
		if err := checkProcess(p); err != nil {
			return fmt.Errorf("process %s: %w", p.GetName(), err)
		}
	}
	return checkEndpoints(plan)
}

func checkPorts(ports []*pluginv1.Port) error {
	known := map[string]bool{}
	for _, p := range ports {
		if known[p.GetName()] {
			return fmt.Errorf("the launch plan has two ports named %s; each needs its own name", p.GetName())
		}
		known[p.GetName()] = true
	}
	return nil
}

func checkProcess(p *pluginv1.Process) error {
	if len(p.GetArgv()) == 0 || p.GetArgv()[0] == "" {
		return fmt.Errorf("argv names no program")
	}
	if w := p.GetWorkingDirectory(); w != "" && !filepath.IsLocal(w) {
		return fmt.Errorf("working directory %q leaves the process's folder; it must be relative, without ..", w)
	}
	if err := checkFiles(p.GetFiles()); err != nil {
		return err
	}
	return checkStrings(p)
}

func checkFiles(files []*pluginv1.File) error {
	for _, f := range files {
		if !filepath.IsLocal(f.GetPath()) || filepath.Clean(f.GetPath()) == "." {
			return fmt.Errorf("file %q leaves the process's working directory; it must be relative, without ..", f.GetPath())
		}
	}
	return nil
}

// checkStrings refuses what execve cannot carry, and names the host owns.
func checkStrings(p *pluginv1.Process) error {
	if i := slices.IndexFunc(p.GetArgv(), func(s string) bool { return strings.ContainsRune(s, 0) }); i >= 0 {
		return fmt.Errorf("argument %d holds a NUL byte, which no program can be given", i)
	}
	for name, value := range p.GetEnv() {
		switch {
		case name == "" || strings.ContainsAny(name, "=\x00"):
			return fmt.Errorf("%q cannot be the name of an environment variable", name)
		case strings.ContainsRune(value, 0):
			return fmt.Errorf("environment %s holds a NUL byte, which no program can be given", name)
		case name == RunDirVariable || name == PointDirVariable:
			return fmt.Errorf("environment %s is set by the host alone; take it out of the plan", name)
		}
	}
	return nil
}

func checkEndpoints(plan *pluginv1.LaunchPlan) error {
	urls := endpoints{plan: plan, ports: preferred(plan)}
	for _, p := range plan.GetProcesses() {
		if _, err := urls.probes(p.GetReadiness(), "readiness of process "+p.GetName()); err != nil {
			return err
		}
	}
	if _, err := urls.probes(plan.GetReadiness(), "readiness"); err != nil {
		return err
	}
	if _, err := urls.metrics(plan.GetMetrics()); err != nil {
		return err
	}
	_, err := urls.url(plan.GetLoad(), "load")
	return err
}
