package local

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/infersweep/infersweep/core/executor"
	"github.com/infersweep/infersweep/core/executor/proc"
	"github.com/infersweep/infersweep/core/launch"
)

// listen takes the guardian's events until it is gone, then sees to it that so
// are all processes.
func (s *session) listen(events io.Reader) {
	defer close(s.done)
	stopped := false
	for d := json.NewDecoder(events); ; {
		var e event
		if d.Decode(&e) != nil {
			break
		}
		s.take(e)
		stopped = stopped || e.Stopped
	}
	if stopped {
		s.cmd.Wait()
		return
	}
	s.recover()
}

func (s *session) take(e event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case e.Ready:
		close(s.ready)
	case e.Started != nil:
		s.running[e.Started.Name] = e.Started.Error == ""
		s.answers[e.Started.Name] <- e.Started
	case e.Exited != nil:
		s.running[e.Exited.Name] = false
		if !e.Exited.Asked {
			s.exits <- executor.Exit{Process: e.Exited.Name, Status: e.Exited.Status, Signal: e.Exited.Signal, At: e.Exited.At}
		}
	}
}

// recover ends what a guardian left behind. Until it has been waited for,
// nobody else can get its pid, which is the session id of its processes.
func (s *session) recover() {
	_ = s.cmd.Process.Kill()
	ctx, cancel := context.WithTimeout(context.Background(), endTimeout)
	defer cancel()
	left := proc.End(ctx, s.orphans, nil)
	s.cmd.Wait()
	s.fault = errors.Join(s.cause(), left)
	s.abandon()
}

// orphans finds the processes of this launch by their mark; those that wiped
// it, by the guardian's session.
func (s *session) orphans() ([]proc.Process, error) {
	table, err := proc.Read()
	if err != nil {
		return nil, err
	}
	return table.Select(func(p proc.Process) bool {
		return p.PID != os.Getpid() && (p.Session == s.cmd.Process.Pid ||
			proc.Carries(p.PID, launch.PointDirVariable, s.launch.PointDir))
	}), nil
}

// cause says how the guardian ended.
func (s *session) cause() error {
	status, ok := s.cmd.ProcessState.Sys().(syscall.WaitStatus)
	if ok && status.Signaled() {
		return fmt.Errorf("the guardian was killed (%s)", unix.SignalName(status.Signal()))
	}
	return fmt.Errorf("the guardian ended (%s)%s", s.cmd.ProcessState, s.stderr.suffix())
}

// abandon reports the processes that went with the guardian.
func (s *session) abandon() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range slices.Backward(s.launch.Processes) {
		if s.running[p.Name] {
			s.exits <- executor.Exit{Process: p.Name, Status: -1, Signal: "SIGKILL", Cause: s.fault.Error(), At: time.Now()}
		}
	}
}
