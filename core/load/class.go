package load

// Class tells how a request ended. Every issued request has exactly one.
type Class int

// The three ends of a request.
const (
	// Succeeded: a complete stream with at least one token.
	Succeeded Class = iota
	// Failed: refused, cut off, an error object, no token: Record.Err says what.
	Failed
	// Cancelled: still open when the drain ended or the run was stopped. Its
	// tokens count for throughput, its latencies for nothing.
	Cancelled
)

// String is the word used in results.
func (c Class) String() string {
	switch c {
	case Succeeded:
		return "succeeded"
	case Failed:
		return "failed"
	case Cancelled:
		return "cancelled"
	}
	return "unknown"
}
