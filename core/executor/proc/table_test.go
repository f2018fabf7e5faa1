package proc_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/executor/proc"
)

func TestDescendantsAreAllGenerationsWithoutTheDead(t *testing.T) {
	processes := proc.Table{
		1: {PID: 1}, 2: {PID: 2, Parent: 1}, 3: {PID: 3, Parent: 2}, 4: {PID: 4, Parent: 2, State: 'Z'},
		5: {PID: 5, Parent: 4}, 6: {PID: 6, Parent: 1}, 7: {PID: 7, Parent: 7},
	}
	var got []int
	for _, p := range processes.Descendants(2) {
		got = append(got, p.PID)
	}
	slices.Sort(got)
	if !slices.Equal(got, []int{3, 5}) {
		t.Errorf("descendants of 2: %v, want 3 and 5", got)
	}
	if got := processes.Descendants(7); len(got) > 1 {
		t.Errorf("its own parent: %v", got)
	}
}

func TestProcessesAreFoundByTheirEnvironment(t *testing.T) {
	marked := start(t, []string{"MARK=a"}, "sleep").Process.Pid
	start(t, []string{"MARK=ab"}, "sleep")
	eventually(t, "the mark is seen", func() bool { return proc.Carries(marked, "MARK", "a") })
	found := table(t).Select(func(p proc.Process) bool { return proc.Carries(p.PID, "MARK", "a") })
	if len(found) != 1 || found[0].PID != marked {
		t.Errorf("found %v, want %d", found, marked)
	}
}

func TestEndEndsWhatIsStartedMeanwhile(t *testing.T) {
	start(t, []string{"MARK=chain"}, "chain=100000")
	find := func() ([]proc.Process, error) {
		return table(t).Select(func(p proc.Process) bool { return proc.Carries(p.PID, "MARK", "chain") }), nil
	}
	if err := proc.End(t.Context(), find, nil); err != nil {
		t.Error(err)
	}
	eventually(t, "nothing is left", func() bool { left, _ := find(); return len(left) == 0 })
}

func TestEndNamesWhatCannotBeEnded(t *testing.T) {
	// A process that the kernel holds cannot be made here: one that was there
	// before this test stands in for it, and is never signalled.
	held := proc.Process{PID: os.Getpid(), Name: "held", State: 'D'}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := proc.End(ctx, func() ([]proc.Process, error) { return []proc.Process{held}, nil }, nil)
	if err == nil || !strings.Contains(err.Error(), "processes that cannot be ended: ") || !strings.Contains(err.Error(), "(held, state D)") {
		t.Errorf("error = %v", err)
	}
}
