// Package strays finds the processes of a run that outlived it.
package strays

import (
	"os"

	"github.com/infersweep/infersweep/core/executor/proc"
	"github.com/infersweep/infersweep/core/launch"
)

// Find gives the processes that carry the mark of the run in runDir, zombies
// and the caller left out. None are left once a run has ended, however.
func Find(runDir string) ([]proc.Process, error) {
	return Marked(launch.RunDirVariable, runDir)
}

// Marked gives the processes that were started with name=value in their
// environment, zombies and the caller left out.
func Marked(name, value string) ([]proc.Process, error) {
	table, err := proc.Read()
	if err != nil {
		return nil, err
	}
	self := os.Getpid()
	return table.Select(func(p proc.Process) bool {
		return p.PID != self && proc.Carries(p.PID, name, value)
	}), nil
}
