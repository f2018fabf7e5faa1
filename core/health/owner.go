package health

import (
	"fmt"
	"net"
	"strconv"

	"github.com/infersweep/infersweep/core/executor/proc"
	"github.com/infersweep/infersweep/core/launch"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// checkOwner refuses answers of processes that are not the launch's: an older
// server on the port answers every probe while ours cannot start.
func (b *bringUp) checkOwner(p launch.Process, url string) error {
	_, text, _ := net.SplitHostPort(host(url))
	port, err := strconv.Atoi(text)
	if err != nil || p.Container {
		return nil // a runtime's processes need not be ours
	}
	foreign, err := foreigner(b.Launch, port)
	if err != nil || foreign == "" {
		return err
	}
	failure := b.wrong(p, pluginv1.FailureClass_FAILURE_CLASS_INFRASTRUCTURE,
		fmt.Sprintf("does not have its port %d: %s listens there", port, foreign))
	failure.Remedy = "end that process"
	return failure
}

// foreigner names who listens on port when it is no process of l; empty: one of
// them does, or nobody.
func foreigner(l *launch.Launch, port int) (string, error) {
	table, err := proc.Read()
	if err != nil {
		return "", err
	}
	listeners := proc.Listeners(port, table.Select(func(proc.Process) bool { return true }))
	for _, p := range listeners {
		if proc.Carries(p.PID, launch.PointDirVariable, l.PointDir) || ofGuardian(table, p, l) {
			return "", nil
		}
	}
	switch {
	case len(listeners) > 0:
		return "process " + listeners[0].String(), nil
	case proc.Listened(port):
		return "a process of another user", nil
	}
	return "", nil
}

// ofGuardian tells whether p, which does not carry the mark any more, descends
// from a process that does.
func ofGuardian(table proc.Table, p proc.Process, l *launch.Launch) bool {
	for parent, ok := table[p.Parent]; ok && parent.PID > 1; parent, ok = table[parent.Parent] {
		if proc.Carries(parent.PID, launch.PointDirVariable, l.PointDir) {
			return true
		}
	}
	return false
}
