package result

import (
	"fmt"

	"github.com/infersweep/infersweep/core/client"
	"github.com/infersweep/infersweep/core/load"
)

// underloaded tells of less load than the row's concurrency claims. A figure
// that is no number is no load either.
func underloaded(m *load.Measurement, concurrency int, share float64) *Reason {
	if m.LiveLanes >= share*float64(concurrency) {
		return nil
	}
	return &Reason{
		Code: CodeLoadNotDelivered,
		Text: fmt.Sprintf("%.2f of %d lanes had a live session on time average (%.1f %%; at least %g %% must)",
			m.LiveLanes, concurrency, 100*m.LiveLanes/float64(max(concurrency, 1)), 100*share),
		Remedy: "use a trace with enough sessions for the concurrency and the duration",
	}
}

// guessed tells of tokens that nobody counted.
func guessed(m *load.Measurement) *Reason {
	n := 0
	for i := range m.Records {
		if r := &m.Records[i]; r.Class == load.Succeeded && r.Counting == client.CountedEvents {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return &Reason{
		Code:   CodeTokensCountedByEvents,
		Text:   fmt.Sprintf("the server told no usage for %d of %d requests: each event was taken for one token", n, m.Counts.Succeeded),
		Remedy: "use a server that answers stream_options.include_usage; under speculation an event carries several tokens",
	}
}

// estimated tells of prompts whose length the server did not confirm.
func estimated(m *load.Measurement) *Reason {
	n := 0
	for i := range m.Records {
		if r := &m.Records[i]; r.Class == load.Succeeded && r.InputEstimated {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return &Reason{
		Code:   CodeInputEstimated,
		Text:   fmt.Sprintf("the server told no prompt length for %d of %d requests: what was meant to be sent is counted", n, m.Counts.Succeeded),
		Remedy: "use a server that answers stream_options.include_usage, or read the input figures as estimates",
	}
}
