package proc

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"
)

// Signal sends signal to p, and never to a later process of the same pid. That
// p is gone already is no error.
func (p Process) Signal(signal unix.Signal) error {
	fd, err := unix.PidfdOpen(p.PID, 0)
	if errors.Is(err, unix.ESRCH) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("signalling process %s: %w", p, err)
	}
	defer unix.Close(fd)
	now, err := Look(p.PID)
	if err != nil || now.Started != p.Started {
		return nil
	}
	if err := unix.PidfdSendSignal(fd, signal, nil, 0); err != nil && !errors.Is(err, unix.ESRCH) {
		return fmt.Errorf("signalling process %s: %w", p, err)
	}
	return nil
}
