package rank

import (
	"sync/atomic"

	"github.com/infersweep/infersweep/plugins/sim/iteration"
)

// Answer is what a rank has for one request so far. One goroutine reads it.
type Answer struct {
	// Sequence is the rank's; only its Seed, Prompt and FinishReason may be read.
	Sequence *iteration.Sequence

	ready    chan struct{}
	produced atomic.Int64
	state    atomic.Int32
}

const (
	open int32 = iota
	complete
	failed
)

// Ready gets a value when there is more than the reader saw.
func (a *Answer) Ready() <-chan struct{} {
	return a.ready
}

// Progress is the number of tokens produced, and whether those are all.
func (a *Answer) Progress() (tokens int, done bool) {
	done = a.state.Load() == complete // before the count, which it freezes
	return int(a.produced.Load()), done
}

// Failed tells that the rank died before the answer was complete.
func (a *Answer) Failed() bool {
	return a.state.Load() == failed
}

func (a *Answer) add(tokens int, done bool) {
	a.produced.Add(int64(tokens))
	if done {
		a.state.Store(complete)
	}
	a.signal()
}

func (a *Answer) fail() {
	a.state.Store(failed)
	a.signal()
}

func (a *Answer) signal() {
	select {
	case a.ready <- struct{}{}:
	default:
	}
}
