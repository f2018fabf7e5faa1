package launch

import (
	"fmt"
	"slices"
	"strings"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Order gives the processes of plan in start order: each behind all that it
// waits for, else as the plan lists them. It refuses two processes of one name,
// an `after` that names no process, and processes that wait for each other.
func Order(plan *pluginv1.LaunchPlan) ([]*pluginv1.Process, error) {
	left := plan.GetProcesses()
	if err := checkNames(left); err != nil {
		return nil, err
	}
	started := map[string]bool{}
	var ordered []*pluginv1.Process
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(p *pluginv1.Process) bool { return all(p.GetAfter(), started) })
		if i < 0 {
			return nil, fmt.Errorf("the launch plan cannot start: %s wait for each other", strings.Join(names(left), ", "))
		}
		started[left[i].GetName()] = true
		ordered = append(ordered, left[i])
		left = slices.Delete(slices.Clone(left), i, i+1)
	}
	return ordered, nil
}

func checkNames(processes []*pluginv1.Process) error {
	known := map[string]bool{}
	for _, p := range processes {
		if known[p.GetName()] {
			return fmt.Errorf("the launch plan has two processes named %s; each needs its own name", p.GetName())
		}
		known[p.GetName()] = true
	}
	for _, p := range processes {
		for _, before := range p.GetAfter() {
			if !known[before] {
				return fmt.Errorf("process %s starts after %q, which the launch plan does not have; it has %s",
					p.GetName(), before, strings.Join(names(processes), ", "))
			}
		}
	}
	return nil
}

func names(processes []*pluginv1.Process) []string {
	list := make([]string, len(processes))
	for i, p := range processes {
		list[i] = p.GetName()
	}
	return list
}

func all(names []string, in map[string]bool) bool {
	for _, n := range names {
		if !in[n] {
			return false
		}
	}
	return true
}
