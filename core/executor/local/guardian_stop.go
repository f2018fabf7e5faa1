package local

import (
	"slices"
	"syscall"
	"time"
)

// Orphans of processes that ended as asked get this long, of what is left of
// the grace, to end by themselves: some remove shared memory then.
const orphanGrace = 300 * time.Millisecond

// orphanLook is how often it looks for them.
const orphanLook = 5 * time.Millisecond

// stop asks every process to end, the last started first, and kills what is
// left when the grace is over, or when the host is gone.
func (g *guardian) stop(grace time.Duration) {
	deadline := time.Now().Add(grace)
	g.asked = true
	for _, c := range slices.Backward(g.running) {
		// A process that is stopped could not obey. One that just ended is a
		// zombie until it is reaped here, so the pid is nobody else's.
		_ = syscall.Kill(c.pid, syscall.SIGTERM)
		_ = syscall.Kill(c.pid, syscall.SIGCONT)
	}
	if g.awaitRunning(deadline) {
		g.awaitOrphans(deadline)
	}
	g.end()
}

// awaitRunning waits for the processes that it started, and tells whether all
// have ended before the deadline.
func (g *guardian) awaitRunning(deadline time.Time) bool {
	over := time.NewTimer(time.Until(deadline))
	defer over.Stop()
	for g.reap(); len(g.running) > 0; {
		select {
		case <-g.ended:
			g.reap()
		case <-over.C:
			return false
		case _, ok := <-g.commands:
			if !ok {
				return false
			}
		}
	}
	return true
}

func (g *guardian) awaitOrphans(deadline time.Time) {
	if latest := time.Now().Add(orphanGrace); latest.Before(deadline) {
		deadline = latest
	}
	for time.Now().Before(deadline) {
		g.reap()
		if left, err := g.below(); err != nil || len(left) == 0 {
			return
		}
		time.Sleep(orphanLook)
	}
}
