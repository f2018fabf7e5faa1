package result

import (
	"time"

	"github.com/infersweep/infersweep/core/load"
	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Evidence is all that was seen of a point when it ended, well or not. Zero
// values stand for what is not known, except for Point.
type Evidence struct {
	Point     *pluginv1.Point
	Simulated bool
	// TimeScale is simulated seconds per second on the clock; it is written for
	// simulated points only.
	TimeScale float64
	Load      LoadSpec
	// StartedAt is when the launch began.
	StartedAt time.Time
	// LaunchFingerprint tells points apart that could share one server.
	LaunchFingerprint string
	// LaunchTime is from the start of the first process to readiness.
	LaunchTime time.Duration
	// Plugins gives the version of each plugin that took part, by name.
	Plugins map[string]string
	// Measurement is nil where the point was never loaded.
	Measurement *load.Measurement
	// ServerOutput and ServerInput are the server's own counters of generated
	// and of prompt tokens, over everything in Measurement, warm-up included;
	// nil where it has none.
	ServerOutput, ServerInput *Counter
	// Failure is nil where nothing but requests failed.
	Failure *Failure
	// Policy is what the verdict goes by; nil: the defaults that sweep.proto
	// names.
	Policy *configv1.Policy
}

// Counter is a counter of the server, read twice.
type Counter struct {
	// Before is its value after the readiness checks and before the warm-up;
	// After its value when the last request had ended.
	Before, After float64
}

// delta is what was counted in between; null without a counter.
func (c *Counter) delta() *float64 {
	if c == nil {
		return nil
	}
	return number(c.After - c.Before)
}
