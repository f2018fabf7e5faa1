package load

import "time"

// Phase is what a run is doing.
type Phase int

// The phases of a run, in order.
const (
	WarmingUp Phase = iota
	Measuring
	Draining
)

// String is the word that is shown.
func (p Phase) String() string {
	return [...]string{"warm-up", "measuring", "draining"}[p]
}

// Progress is where a run stands.
type Progress struct {
	Phase Phase
	// Elapsed since the phase began; Total is how long it may take.
	Elapsed, Total time.Duration
	// Counts of the measured requests so far.
	Counts Counts
	// OutputTokens of the measured requests that have ended.
	OutputTokens int
}
