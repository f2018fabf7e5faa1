package client

// Counting tells how the tokens of single events are known.
type Counting int

const (
	// CountedEvents: the server told no usage; each event is taken for one token.
	CountedEvents Counting = iota
	// CountedBySpreading: usage at the end only; its tokens are spread evenly
	// over the events. Where both agree, that is one token per event.
	CountedBySpreading
	// CountedExactly: usage came with the events.
	CountedExactly
)

// String is the word used in results.
func (c Counting) String() string {
	switch c {
	case CountedBySpreading:
		return "spread"
	case CountedExactly:
		return "exact"
	default:
		return "events"
	}
}
