package local

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// spawn starts a program in its own process group, with nothing on stdin and
// its output appended to its log.
func spawn(c *startCommand) (int, error) {
	log, err := os.OpenFile(c.Log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return 0, fmt.Errorf("opening its log: %w", err)
	}
	defer log.Close()
	null, err := os.Open(os.DevNull)
	if err != nil {
		return 0, fmt.Errorf("opening its stdin: %w", err)
	}
	defer null.Close()
	pid, err := syscall.ForkExec(c.Executable, c.Argv, &syscall.ProcAttr{
		Dir: c.Dir, Env: c.Env,
		Files: []uintptr{null.Fd(), log.Fd(), log.Fd()},
		// The death signal helps only direct children, and only to be quick:
		// whoever is left when the guardian dies is found by the host.
		Sys: &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL},
	})
	if err != nil {
		return 0, fmt.Errorf("executing %s: %w%s", c.Executable, err, reason(err))
	}
	return pid, nil
}

// reason adds to an errno of execve what it mostly means.
func reason(err error) string {
	switch {
	case errors.Is(err, syscall.ENOEXEC):
		return " (it is no program, or one for another architecture)"
	case errors.Is(err, syscall.ENOENT):
		return " (it, its interpreter or its working directory is missing)"
	case errors.Is(err, syscall.EACCES):
		return " (it is not executable, or lies where nothing may be executed)"
	}
	return ""
}
