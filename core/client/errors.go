package client

import (
	"errors"
	"fmt"
)

// What can be wrong with a response; every Response.Err is one of these, or
// the cause of its cancelled context.
var (
	// ErrConnect: no connection, or it was lost before a response began.
	ErrConnect = errors.New("no connection")
	// ErrStatus: an HTTP status that is not 200.
	ErrStatus = errors.New("refused")
	// ErrStream: the server reported an error inside a stream of status 200.
	ErrStream = errors.New("error in the stream")
	// ErrCut: the response ended before it was complete.
	ErrCut = errors.New("cut off")
	// ErrEmpty: a complete response without a single token.
	ErrEmpty = errors.New("no token")
	// ErrProtocol: what came is not the OpenAI wire over HTTP/1.1.
	ErrProtocol = errors.New("not understood")
)

// Error is one failed exchange.
type Error struct {
	// Kind is one of the Err... values of this package.
	Kind error
	// Target is the method and URL.
	Target string
	// Message says what happened, in the server's own words where it gave any.
	Message string
	// Status is the HTTP status; 0: none.
	Status int
	// RetryAfter is that header of a refusal, as it came.
	RetryAfter string
	// Cause is the error of the network, where there was one.
	Cause error
}

// Error tells kind, message and cause in one line.
func (e *Error) Error() string {
	s := e.Target + ": " + e.Kind.Error()
	if e.Message != "" {
		s += ": " + e.Message
	}
	if e.Cause != nil {
		s = fmt.Sprintf("%s: %v", s, e.Cause)
	}
	return s
}

// Unwrap lets errors.Is find both the kind and the cause.
func (e *Error) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Cause}
}
