// Package proc reads what the kernel tells of running processes: who descends
// from whom, who carries which mark, who listens on which port. Linux only.
package proc

import (
	"fmt"
	"strconv"
	"strings"
)

// Process is one process as it was when it was looked at.
type Process struct {
	PID    int
	Parent int
	// Session is the pid of the leader of its session.
	Session int
	// State is the kernel's letter: R, S, D, T, Z...
	State byte
	// Started is its start in clock ticks after boot; with PID it tells a
	// process from a later one of the same number.
	Started uint64
	// Name is the first 15 bytes of its name.
	Name string
}

// Gone tells that the process has ended, even where nobody has collected its
// status yet. (kill -0 calls such a zombie alive.)
func (p Process) Gone() bool { return p.State == 'Z' || p.State == 'X' || p.State == 'x' }

func (p Process) String() string { return fmt.Sprintf("%d (%s, state %c)", p.PID, p.Name, p.State) }

// Fields of /proc/PID/stat behind the name, counted from the state (proc(5)).
const (
	fieldState = iota
	fieldParent
	fieldGroup
	fieldSession
	fieldStarted = 19
)

// ParseStat reads the content of a /proc/PID/stat.
func ParseStat(content string) (Process, error) {
	// The name stands in parentheses and may hold parentheses and spaces.
	open, end := strings.IndexByte(content, '('), strings.LastIndexByte(content, ')')
	if open < 0 || end < open {
		return Process{}, fmt.Errorf("process status %q has no name in parentheses", content)
	}
	fields := strings.Fields(content[end+1:])
	if len(fields) <= fieldStarted || len(fields[fieldState]) != 1 {
		return Process{}, fmt.Errorf("process status %q is cut off", content)
	}
	p := Process{Name: content[open+1 : end], State: fields[fieldState][0]}
	if err := parse(strings.TrimSpace(content[:open]), &p.PID); err != nil {
		return Process{}, err
	}
	if err := p.parseFields(fields); err != nil {
		return Process{}, err
	}
	return p, nil
}

func (p *Process) parseFields(fields []string) (err error) {
	if err := parse(fields[fieldParent], &p.Parent); err != nil {
		return err
	}
	if err := parse(fields[fieldSession], &p.Session); err != nil {
		return err
	}
	if p.Started, err = strconv.ParseUint(fields[fieldStarted], 10, 64); err != nil {
		return fmt.Errorf("start time in a process status: %w", err)
	}
	return nil
}

func parse(text string, number *int) (err error) {
	if *number, err = strconv.Atoi(text); err != nil {
		return fmt.Errorf("number in a process status: %w", err)
	}
	return nil
}
