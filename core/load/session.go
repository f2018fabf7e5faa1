package load

import (
	"time"

	"github.com/infersweep/infersweep/core/trace"
)

// session is what all sessions of a trace have.
type session struct {
	trace *trace.Session
	id    string
}

// ID implements Session.
func (s *session) ID() string { return s.id }

// Turns implements Session.
func (s *session) Turns() int { return len(s.trace.Turns) }

// Delay implements Session.
func (s *session) Delay(i int) time.Duration { return s.trace.Turns[i].Delay }
