package load

import (
	"errors"
	"fmt"
	"time"

	"github.com/infersweep/infersweep/core/client"
)

// Spec says what load to put on which server.
type Spec struct {
	// URL is the server's base URL, Model the served model's name.
	URL, Model string
	// Client is passed on to every lane's client.
	Client client.Options
	// Lanes is the concurrency: how many sessions are live at a time.
	Lanes int
	// Workload is what they do.
	Workload Workload
	// WarmupRequests of one token each lane makes before the window opens.
	WarmupRequests int
	// WarmupTimeout bounds the warm-up; open warm-up requests are cancelled then
	// and the window opens all the same. 0: 30 s plus twice the duration.
	WarmupTimeout time.Duration
	// Duration of the window.
	Duration time.Duration
	// Drain is how long open requests may go on after the window.
	Drain time.Duration
	// Seed determines where in its first session a lane starts.
	Seed uint64
	// SessionHeader is the header that carries a session's id; empty: none.
	SessionHeader string
	// TimeScale divides the delays between turns; 0: 1.
	TimeScale float64
	// MaxDelay bounds the delay between two turns, before the scale; 0: a
	// twelfth of the duration, at most 5 minutes (that of a one-hour window).
	MaxDelay time.Duration
	// Backoff is how long a lane waits after a failure; it doubles with each
	// failure in a row, up to 20 times as much. 0: 50 ms. A lane that waits so
	// is not live.
	Backoff time.Duration
	// ProgressInterval between two reports; 0: 250 ms.
	ProgressInterval time.Duration
}

const (
	maxBackoffFactor    = 20
	longestDefaultDelay = 5 * time.Minute
)

// check refuses what cannot be measured.
func (s *Spec) check() error {
	var problems []error
	refuse := func(bad bool, format string, args ...any) {
		if bad {
			problems = append(problems, fmt.Errorf(format, args...))
		}
	}
	refuse(s.Lanes <= 0, "concurrency %d: it must be at least 1", s.Lanes)
	refuse(s.Duration <= 0, "duration %v: it must be positive", s.Duration)
	refuse(s.Drain < 0, "drain %v: it must not be negative", s.Drain)
	refuse(s.WarmupRequests < 0, "%d warm-up requests: there can't be fewer than 0", s.WarmupRequests)
	refuse(s.TimeScale < 0, "time scale %v: it must be positive", s.TimeScale)
	refuse(s.MaxDelay < 0, "longest delay %v: it must not be negative", s.MaxDelay)
	refuse(s.Workload == nil, "no workload: there is nothing to send")
	return errors.Join(problems...)
}

func (s Spec) complete() Spec {
	if s.WarmupTimeout == 0 {
		s.WarmupTimeout = 30*time.Second + 2*s.Duration
	}
	if s.TimeScale == 0 {
		s.TimeScale = 1
	}
	if s.MaxDelay == 0 {
		s.MaxDelay = min(longestDefaultDelay, s.Duration/12)
	}
	if s.Backoff == 0 {
		s.Backoff = 50 * time.Millisecond
	}
	if s.ProgressInterval == 0 {
		s.ProgressInterval = 250 * time.Millisecond
	}
	if s.Client.Now == nil {
		s.Client.Now = time.Now
	}
	return s
}

// delay is the trace's delay as this run keeps it.
func (s *Spec) delay(recorded time.Duration) time.Duration {
	return time.Duration(float64(min(recorded, s.MaxDelay)) / s.TimeScale)
}
