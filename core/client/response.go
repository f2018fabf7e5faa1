package client

import "time"

// Response is what came back, and when. Times are zero where the event did not
// happen.
type Response struct {
	// FirstSent is when the request's first byte was about to be written for
	// the first time, and Sent the same on the connection that answered; they
	// differ only where Retries is not 0.
	FirstSent, Sent time.Time
	// Connect is the time spent on opening connections before FirstSent.
	Connect time.Duration
	// FirstByte is when the response's first byte was read.
	FirstByte time.Time
	// FirstToken and LastToken are the arrivals of the first and the last
	// event that carries a token.
	FirstToken, LastToken time.Time
	// End is when the stream ended, however.
	End time.Time
	// Chunks are the events that carried tokens, in order.
	Chunks []Chunk
	// Counting tells how exact Chunk.Total is.
	Counting Counting
	// OutputTokens that were received: of a complete stream the server's usage
	// where it sent one, else what was counted. InputTokens is the server's
	// usage, -1 where it sent none.
	OutputTokens, InputTokens int
	// CachedTokens of the prompt, as the server's usage tells; -1: not told.
	CachedTokens int
	// Text is the answer's text, reasoning included, where it was asked for.
	Text string
	// FinishReason as the server gave it.
	FinishReason string
	// Status is the HTTP status; 0 when there was none.
	Status int
	// Done tells whether [DONE] was seen.
	Done bool
	// Streamed is false where the server answered with one JSON document.
	Streamed bool
	// Retries counts resends on a fresh connection because a reused one died
	// before the first response byte.
	Retries int
	// Err is nil for a complete stream: a finish reason, at least one token, no
	// error object, a clean end. It wraps one of the Err... kinds of this
	// package, or the cause of the context that was cancelled.
	Err error
}
