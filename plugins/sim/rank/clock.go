package rank

import (
	"context"
	"time"
)

// Clock is the time that a rank lives in.
type Clock interface {
	// Now is the time since some start.
	Now() time.Duration
	// SleepUntil returns when Now is at least t; false when ctx ended first.
	SleepUntil(ctx context.Context, t time.Duration) bool
}

type wallClock struct {
	start time.Time
}

// NewWallClock returns the machine's clock.
func NewWallClock() Clock {
	return wallClock{time.Now()}
}

func (c wallClock) Now() time.Duration {
	return time.Since(c.start)
}

func (c wallClock) SleepUntil(ctx context.Context, t time.Duration) bool {
	d := t - c.Now()
	if d <= 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
