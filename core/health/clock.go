package health

import (
	"context"
	"time"
)

// Clock is what waiting needs of time.
type Clock interface {
	Now() time.Time
	// Sleep returns after d, or with the cause when ctx ends.
	Sleep(ctx context.Context, d time.Duration) error
}

// NewSystemClock makes the clock of the machine.
func NewSystemClock() Clock { return systemClock{} }

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

func (systemClock) Sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
