// Package executor runs the processes of a launch. It alone starts and ends
// them; whatever happens to the host, none is left behind.
package executor

import (
	"context"
	"fmt"
	"time"

	"github.com/infersweep/infersweep/core/launch"
)

// Executor opens sessions.
type Executor interface {
	// Open prepares a session for l: its guardian runs, no process does yet.
	Open(ctx context.Context, l *launch.Launch) (Session, error)
}

// Session owns the processes of one launch, from the first start to the last
// exit. Measurements on it are somebody else's business.
type Session interface {
	// Start writes the process's files and starts it, by its name in the
	// launch. It returns when the program runs (or could not be executed).
	Start(ctx context.Context, name string) (pid int, err error)

	// Exits delivers each started process that ended without being asked to.
	// It is closed by Close.
	Exits() <-chan Exit

	// Close ends every process and all their descendants (TERM, grace, KILL)
	// and returns when none is left. It can be called more than once. Its error
	// tells of a session that did not run as it should (its guardian died), and
	// of processes that could not be ended.
	Close() error
}

// Exit is a process that ended.
type Exit struct {
	Process string
	// Status is the exit status; -1 where a signal ended it.
	Status int
	// Signal names the signal that ended it (SIGKILL), or is empty.
	Signal string
	// Cause tells why it ended where that is known and not its own doing;
	// mostly empty.
	Cause string
	At    time.Time
}

// String says how the process ended, e.g. `ended with status 1`.
func (e Exit) String() string {
	switch {
	case e.Cause != "":
		return "was ended: " + e.Cause
	case e.Signal != "":
		return "was ended by " + e.Signal
	}
	return fmt.Sprintf("ended with status %d", e.Status)
}
