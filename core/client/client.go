// Package client speaks the OpenAI-compatible wire to an inference server:
// streaming completions and chat, with every time that a measurement needs.
package client

import "context"

// Client is one lane's connection to a server. Not for concurrent use.
type Client interface {
	// Prepare encodes r ahead of its time, so that a Do of the same r, which is
	// not changed in between, sends it at once.
	Prepare(r *Request)
	// Do sends one streaming request and reads its stream to the end. It never
	// returns nil; what went wrong is in Response.Err.
	Do(ctx context.Context, r *Request) *Response
	// Close gives its connection back.
	Close()
}
