package local

import "time"

// Options are what differs between a program and its tests.
type Options struct {
	// Guardian is the command that calls GuardianMain; empty: this program
	// with the argument GuardianCommand.
	Guardian []string
	// Grace is how long processes have between TERM and KILL; 0: 2 s.
	Grace time.Duration
}

// GuardianCommand is the argument with which this program is its own guardian.
const GuardianCommand = "guardian"

const defaultGrace = 2 * time.Second

// command gives the guardian's program and argv. Without other wishes it is the
// running program itself, even where its file has been replaced meanwhile.
func (o Options) command() (path string, argv []string) {
	if len(o.Guardian) > 0 {
		return o.Guardian[0], o.Guardian
	}
	return "/proc/self/exe", []string{"sweep", GuardianCommand}
}
