package rank

import (
	"sync/atomic"

	"github.com/infersweep/infersweep/plugins/sim/iteration"
)

// Answer is what a rank has for one request so far. One goroutine reads it.
type Answer struct {
	// Sequence is the rank's; only its Seed, Prompt and FinishReason may be read.
	Sequence *iteration.Sequence

	ready chan struct{}
	// state is the count of tokens and, in its lowest bits, whether those are
	// all: one value, so that nobody sees the last token without its end.
	state atomic.Int64
}

const (
	complete = 1 << iota
	failed
	oneToken
)

// Ready gets a value when there is more than the reader saw.
func (a *Answer) Ready() <-chan struct{} {
	return a.ready
}

// Progress is the number of tokens produced, and whether those are all.
func (a *Answer) Progress() (tokens int, done bool) {
	state := a.state.Load()
	return int(state / oneToken), state&complete != 0
}

// Failed tells that the rank died before the answer was complete.
func (a *Answer) Failed() bool {
	return a.state.Load()&failed != 0
}

func (a *Answer) add(tokens int, done bool) {
	change := int64(tokens) * oneToken
	if done {
		change |= complete
	}
	a.state.Add(change)
	a.signal()
}

func (a *Answer) fail() {
	a.state.Or(failed)
	a.signal()
}

func (a *Answer) signal() {
	select {
	case a.ready <- struct{}{}:
	default:
	}
}
