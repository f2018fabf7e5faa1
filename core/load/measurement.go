package load

import "time"

// Measurement is what lanes saw of one point.
type Measurement struct {
	// Start and End bound the measured window: [Start, End). End is Start plus
	// the duration, or when the run was stopped.
	Start, End time.Time
	// Drained is when the last open request had ended.
	Drained time.Time
	// Lanes is the concurrency that was asked for.
	Lanes int
	// LiveLanes is the time average over the window of lanes with a live
	// session: in a request or in an inter-turn delay.
	LiveLanes float64
	// Counts is the ledger of the measured requests.
	Counts Counts
	// Records has one entry per measured request, in the order of their Sent.
	// All were due in the window; warm-up is apart.
	Records []Record
	// Warmup has the warm-up requests. They are in no metric, but the server
	// counted them.
	Warmup []Record
	// SessionsStarted and SessionsFinished count sessions begun and played to
	// their last turn within window and drain.
	SessionsStarted, SessionsFinished int
	// Stopped is why the measurement ended before its time (the cause of its
	// context); nil: it ran to its end.
	Stopped error
}

// Window is the measured time.
func (m *Measurement) Window() time.Duration { return m.End.Sub(m.Start) }

// OutputTokens is how many tokens arrived in the window, of whichever requests.
func (m *Measurement) OutputTokens() int {
	n := 0
	for i := range m.Records {
		n += m.Records[i].TokensBetween(m.Start, m.End)
	}
	return n
}

// InputTokens is the length of the prompts whose first output token arrived in
// the window: only then is a prompt known to be processed.
func (m *Measurement) InputTokens() int {
	n := 0
	for i := range m.Records {
		first := m.Records[i].FirstToken
		if !first.IsZero() && first.Before(m.End) && !first.Before(m.Start) {
			n += m.Records[i].InputTokens
		}
	}
	return n
}

// ReceivedTokens is every output token that reached this client since the
// warm-up began, inside and outside of the window: what the server's own
// counter of generated tokens can be held against.
func (m *Measurement) ReceivedTokens() int {
	return outputTokens(m.Warmup) + outputTokens(m.Records)
}

func outputTokens(records []Record) int {
	n := 0
	for i := range records {
		n += records[i].OutputTokens
	}
	return n
}
