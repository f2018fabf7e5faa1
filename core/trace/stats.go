package trace

import "time"

// Stats are a trace's figures.
type Stats struct {
	Sessions, Turns int
	// InputTokens and OutputTokens are sums over all turns.
	InputTokens, OutputTokens int
	// ReusedTokens of the input stood in the prompt of the turn before (Text:
	// or in its answer): what a prefix cache of one session could save.
	ReusedTokens int
	// Delay is the sum over all turns but the first of each session.
	Delay time.Duration
}

// Stats sums the trace up.
func (t *Trace) Stats() Stats {
	var s Stats
	for i := range t.Sessions {
		s.add(&t.Sessions[i], t.Form)
	}
	return s
}

func (s *Stats) add(session *Session, form Form) {
	s.Sessions++
	s.Turns += len(session.Turns)
	for i := range session.Turns {
		turn := &session.Turns[i]
		s.InputTokens += turn.InputTokens
		s.OutputTokens += turn.OutputTokens
		s.Delay += turn.Delay
		if i > 0 {
			s.ReusedTokens += reused(&session.Turns[i-1], turn, form)
		}
	}
}

// ReusedShare is the share of the input that could come out of a prefix cache.
func (s Stats) ReusedShare() float64 {
	return float64(s.ReusedTokens) / float64(max(1, s.InputTokens))
}

func reused(before, turn *Turn, form Form) int {
	if form == Text {
		return min(before.InputTokens+before.OutputTokens, turn.InputTokens)
	}
	n := 0
	for n < min(len(before.Blocks), len(turn.Blocks)) && before.Blocks[n] == turn.Blocks[n] {
		n++
	}
	return min(n*BlockTokens, turn.InputTokens)
}
