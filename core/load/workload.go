package load

import (
	"time"

	"github.com/infersweep/infersweep/core/client"
)

// Workload is an endless sequence of sessions. It is determined by what it was
// made of, however lanes share it. Safe for concurrent use.
type Workload interface {
	// Session returns the n-th session, n from 0.
	Session(n int) Session
	// Warmup is a short prompt that no session shares anything with, for a lane
	// whose session has no turn behind it.
	Warmup(lane int) *client.Request
}

// Session is one conversation. Not for concurrent use.
type Session interface {
	// ID is the value of the session header.
	ID() string
	// Turns is how many there are, at least one.
	Turns() int
	// Delay between the answer of turn i-1 and turn i; turn 0: none.
	Delay(i int) time.Duration
	// Request is turn i, valid until the next call; InputTokens is how many its
	// prompt is meant to have. Model and header are the lane's to fill in; it may
	// change the request.
	Request(i int) (r *client.Request, inputTokens int)
}
