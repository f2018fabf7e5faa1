package load

import (
	"sync"
	"time"
)

// ledger counts requests as they are issued and as they end, for progress and
// for the conservation that every measurement is held to.
type ledger struct {
	mu       sync.Mutex
	progress Progress
	began    time.Time
}

func (l *ledger) enter(phase Phase, began time.Time, total time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.progress.Phase, l.progress.Total, l.began = phase, total, began
}

func (l *ledger) issue() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.progress.Counts.Issued++
}

func (l *ledger) close(r *Record) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.progress.Counts.add(r.Class)
	l.progress.OutputTokens += r.OutputTokens
}

func (l *ledger) counts() Counts {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.progress.Counts
}

func (l *ledger) snapshot(now time.Time) Progress {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.progress
	p.Elapsed = now.Sub(l.began)
	return p
}
