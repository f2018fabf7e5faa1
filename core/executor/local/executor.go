// Package local runs launches on this machine. Each launch has a guardian: a
// process of its own, in its own session, that is the parent of all the
// launch's processes and the reaper of their orphans. It holds a pipe from the
// host, and when that closes it ends everything below it. Should the guardian
// itself be killed, the host ends what is left, found by the mark in its
// environment.
package local

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"syscall"
	"time"

	"github.com/infersweep/infersweep/core/executor"
	"github.com/infersweep/infersweep/core/launch"
)

type localExecutor struct {
	options Options
}

// New makes an Executor for this machine.
func New(o Options) executor.Executor {
	if o.Grace == 0 {
		o.Grace = defaultGrace
	}
	return &localExecutor{options: o}
}

func (e *localExecutor) Open(ctx context.Context, l *launch.Launch) (executor.Session, error) {
	s, err := e.startGuardian(l)
	if err != nil {
		return nil, fmt.Errorf("starting the guardian of %s: %w", l.PointDir, err)
	}
	select {
	case <-s.ready:
		return s, nil
	case <-s.done:
		return nil, fmt.Errorf("starting the guardian of %s: %w", l.PointDir, s.Close())
	case <-ctx.Done():
		s.Close()
		return nil, ctx.Err()
	}
}

func (e *localExecutor) startGuardian(l *launch.Launch) (*session, error) {
	path, argv := e.options.command()
	cmd := exec.Command(path)
	cmd.Args = argv
	cmd.Env = []string{
		launch.RunDirVariable + "=" + l.RunDir,
		launch.PointDirVariable + "=" + l.PointDir,
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	s := newSession(l, cmd, e.options.Grace)
	cmd.Stderr = &s.stderr
	commands, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	events, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	s.pipe, s.commands = commands, json.NewEncoder(commands)
	go s.listen(events)
	return s, nil
}

// Close waits this long, beyond the grace, for a guardian to report that all
// is gone; only processes that the kernel holds can take so long.
const endTimeout = 15 * time.Second
