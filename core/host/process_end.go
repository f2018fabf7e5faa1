package host

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// reap waits for the end, kills what is left of the process group while its
// number is still taken, and cuts off output.
func (p *process) reap() {
	for errors.Is(unix.Waitid(unix.P_PID, p.cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil), unix.EINTR) {
	}
	p.mu.Lock()
	_ = unix.Kill(-p.cmd.Process.Pid, unix.SIGKILL)
	_ = p.cmd.Wait()
	p.alive, p.reaped = false, true
	p.mu.Unlock()
	_ = p.lifeline.Close()
	for _, output := range p.outputs {
		_ = output.SetReadDeadline(time.Now().Add(straggle))
	}
	close(p.exited)
}

// Kill implements runner.Runner: at once, unless the plugin is already ending.
func (p *process) Kill(context.Context) error {
	select {
	case <-p.ending:
		if p.awaitExit(grace) {
			return nil
		}
		p.log.logger.Warn("killed: it did not end when it was asked to", "after", grace)
	default:
	}
	return p.kill()
}

func (p *process) kill() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.reaped {
		return nil
	}
	p.killed = true
	if !p.alive {
		return nil
	}
	return unix.Kill(-p.cmd.Process.Pid, unix.SIGKILL)
}

// awaitExit tells whether the process ended within limit.
func (p *process) awaitExit(limit time.Duration) bool {
	select {
	case <-p.exited:
		return true
	case <-time.After(limit):
		return false
	}
}

// death tells how the process died by itself, waiting a moment for it to do
// so. Empty: it lives, or the host has ended it.
func (p *process) death() string {
	if !p.awaitExit(lastBreath) {
		return ""
	}
	<-p.drained
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.killed || p.cmd.ProcessState == nil {
		return ""
	}
	status := p.cmd.ProcessState.Sys().(syscall.WaitStatus)
	if status.Signaled() {
		return fmt.Sprintf("was killed by signal %d (%s)", status.Signal(), status.Signal())
	}
	return fmt.Sprintf("exited with status %d", status.ExitStatus())
}
