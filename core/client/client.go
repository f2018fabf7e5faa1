// Package client speaks the OpenAI-compatible wire to an inference server:
// streaming completions and chat, with every time that a measurement needs.
package client

import (
	"context"
	"time"
)

// Client is one lane's connection to a server. Not for concurrent use.
type Client interface {
	// Do sends one streaming request and reads its stream to the end. It never
	// returns nil; what went wrong is in Response.Err.
	Do(ctx context.Context, r *Request) *Response
	// Close gives its connection back.
	Close()
}

// Endpoint is the API that a request uses.
type Endpoint int

// The two APIs.
const (
	Completions Endpoint = iota
	Chat
)

// Message is one turn of a chat.
type Message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// Request is one generation to ask for.
type Request struct {
	Endpoint Endpoint
	Model    string
	// Messages is the conversation so far; Chat only.
	Messages []Message
	// Prompt is text; Completions only, where TokenIDs is empty.
	Prompt string
	// TokenIDs is the prompt in exact length; Completions only.
	TokenIDs []uint32
	// MaxTokens and MinTokens bound the answer; MinTokens 0: not sent.
	MaxTokens, MinTokens int
	// IgnoreEOS asks for exactly MaxTokens.
	IgnoreEOS bool
	// Header is added, e.g. the session header.
	Header map[string]string
}

// Response is what came back, and when. Times are zero where the event did not
// happen.
type Response struct {
	// Sent is when the request's first byte was about to be written (on the
	// connection that answered).
	Sent time.Time
	// FirstByte is when the response's first byte was read.
	FirstByte time.Time
	// FirstToken and LastToken are the arrivals of the first and the last
	// event that carries a token.
	FirstToken, LastToken time.Time
	// End is when the stream ended, however.
	End time.Time
	// Chunks are the events that carried tokens, in order.
	Chunks []Chunk
	// OutputTokens and InputTokens are the server's usage where it sent one;
	// else OutputTokens is what was counted and InputTokens is -1.
	OutputTokens, InputTokens int
	// CachedTokens of the prompt, as the server's usage tells; -1: not told.
	CachedTokens int
	// Text is the answer's text (reasoning included).
	Text string
	// FinishReason as the server gave it.
	FinishReason string
	// Status is the HTTP status; 0 when there was none.
	Status int
	// Done tells whether [DONE] was seen.
	Done bool
	// Retries counts resends on a fresh connection because a reused one died
	// before the first response byte.
	Retries int
	// Err is nil for a complete stream: a finish reason, no error object, a
	// clean end. It wraps one of the Err... kinds of this package.
	Err error
}

// Chunk is one event that carried tokens.
type Chunk struct {
	At time.Time
	// Tokens that arrived up to and including this event: exact where the
	// server sends continuous usage, else spread evenly after the end.
	Total int
}
