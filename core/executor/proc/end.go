package proc

import (
	"context"
	"fmt"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// The pause between two passes of End: short at first, since a killed process
// is mostly gone at once, longer for those that the kernel holds.
const (
	firstPause = time.Millisecond
	lastPause  = 20 * time.Millisecond
)

// End kills what find finds, again and again, until it finds nothing: a process
// may start others while it is looked at. after, where not nil, runs behind each
// pass. It gives up when ctx ends, and names what is left.
func End(ctx context.Context, find func() ([]Process, error), after func()) error {
	for pause := firstPause; ; pause = min(2*pause, lastPause) {
		left, err := find()
		if err != nil || len(left) == 0 {
			return err
		}
		for _, p := range left {
			// What cannot be signalled is found again and named at the end.
			_ = p.Signal(unix.SIGKILL)
		}
		if after != nil {
			after()
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("processes that cannot be ended: %s", list(left))
		case <-time.After(pause):
		}
	}
}

func list(processes []Process) string {
	words := make([]string, len(processes))
	for i, p := range processes {
		words[i] = p.String()
	}
	return strings.Join(words, ", ")
}
