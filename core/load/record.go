package load

import (
	"sort"
	"time"

	"github.com/infersweep/infersweep/core/client"
)

// Record is one request from its intended start to its end. A time is zero
// where the event did not happen.
type Record struct {
	// Lane is 0 to Lanes-1, Session the value of the session header, Turn the
	// turn's index in its session.
	Lane    int
	Session string
	Turn    int
	// Class says how it ended; Err says why it is not Succeeded.
	Class Class
	Err   error
	// Status is the HTTP status; 0: no response.
	Status int
	// Intended is when the schedule wanted it sent.
	Intended time.Time
	// Lag is how much later than Intended the client itself was with the first
	// byte: its own queueing and encoding, without the time of connecting.
	Lag time.Duration
	// Sent is when the first byte was about to be written, on the connection
	// that answered. All latencies count from here.
	Sent time.Time
	// FirstByte is the first byte of the response, FirstToken and LastToken the
	// first and last event that carried a token, End the end of the stream.
	FirstByte, FirstToken, LastToken, End time.Time
	// Chunks are the events that carried tokens, in order; Chunk.At counts from
	// Sent and Chunk.Total is cumulative.
	Chunks []client.Chunk
	// Counting tells how exact Chunk.Total is.
	Counting client.Counting
	// OutputTokens that were received, never those that were asked.
	OutputTokens int
	// InputTokens as the server counted them; where it did not tell, what the
	// workload meant to send, and InputEstimated is set.
	InputTokens    int
	InputEstimated bool
	// CachedTokens of the prompt as the server tells; -1: not told.
	CachedTokens int
	// AskedTokens is the length of the answer that was asked for.
	AskedTokens int
	// FinishReason as the server gave it; empty: none.
	FinishReason string
	// Done tells whether [DONE] closed the stream.
	Done bool
	// Retries counts resends after a reused connection had died unanswered.
	Retries int
}

// TTFT is the time to first token; ok is false where no token came.
func (r *Record) TTFT() (d time.Duration, ok bool) {
	if r.FirstToken.IsZero() {
		return 0, false
	}
	return r.FirstToken.Sub(r.Sent), true
}

// E2E is the time from Sent to the last token; ok is false where none came.
func (r *Record) E2E() (d time.Duration, ok bool) {
	if r.LastToken.IsZero() {
		return 0, false
	}
	return r.LastToken.Sub(r.Sent), true
}

// TPOT is the time per output token after the first, (E2E - TTFT) / (output
// tokens - 1); ok is false with fewer than two tokens.
func (r *Record) TPOT() (d time.Duration, ok bool) {
	if r.OutputTokens < 2 || r.FirstToken.IsZero() {
		return 0, false
	}
	return r.LastToken.Sub(r.FirstToken) / time.Duration(r.OutputTokens-1), true
}

// TokensBefore is how many output tokens had arrived before t.
func (r *Record) TokensBefore(t time.Time) int {
	at := t.Sub(r.Sent)
	n := sort.Search(len(r.Chunks), func(i int) bool { return r.Chunks[i].At >= at })
	if n == 0 {
		return 0
	}
	return r.Chunks[n-1].Total
}

// TokensBetween is how many output tokens arrived from from (inclusive) to to
// (exclusive).
func (r *Record) TokensBetween(from, to time.Time) int {
	return r.TokensBefore(to) - r.TokensBefore(from)
}
