package launch_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/infersweep/infersweep/core/launch"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

func TestOrderKeepsThePlansOrderWhereNothingWaits(t *testing.T) {
	plan := &pluginv1.LaunchPlan{Processes: []*pluginv1.Process{
		{Name: "router", After: []string{"b"}}, {Name: "c"}, {Name: "b", After: []string{"a"}}, {Name: "a"},
	}}
	ordered, err := launch.Order(plan)
	if err != nil {
		t.Fatal(err)
	}
	if got := namesOf(ordered); !slices.Equal(got, []string{"c", "a", "b", "router"}) {
		t.Errorf("order %v", got)
	}
	if plan.GetProcesses()[0].GetName() != "router" {
		t.Error("the plan itself was changed")
	}
}

func TestOrderPutsEachProcessBehindAllThatItWaitsFor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plan := &pluginv1.LaunchPlan{}
		for i := range rapid.IntRange(1, 8).Draw(t, "processes") {
			p := &pluginv1.Process{Name: fmt.Sprint("p", i)}
			for before := range i { // earlier ones only: no cycle
				if rapid.Bool().Draw(t, "waits") {
					p.After = append(p.After, fmt.Sprint("p", before))
				}
			}
			plan.Processes = append(plan.Processes, p)
		}
		plan.Processes = rapid.Permutation(plan.GetProcesses()).Draw(t, "order")
		ordered, err := launch.Order(plan)
		if err != nil || len(ordered) != len(plan.GetProcesses()) {
			t.Fatalf("%d of %d processes, %v", len(ordered), len(plan.GetProcesses()), err)
		}
		for i, p := range ordered {
			for _, before := range p.GetAfter() {
				if !slices.Contains(namesOf(ordered[:i]), before) {
					t.Errorf("%s stands before %s", p.GetName(), before)
				}
			}
		}
	})
}

func namesOf(processes []*pluginv1.Process) []string {
	var names []string
	for _, p := range processes {
		names = append(names, p.GetName())
	}
	return names
}
