package client

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// exchange is one request on one connection and what became of it.
type exchange struct {
	// reused: the connection had served before.
	reused bool
	// started: a byte of the response came.
	started bool
	head    head
	// keepAlive: the connection can serve another request.
	keepAlive bool
	// kind and err say what broke the exchange off; err nil: the response was
	// read to its end.
	kind, err error
	// refusal is the server's message with a status other than 200.
	refusal string
}

// unanswered: the connection died before the first byte of a response.
func (e *exchange) unanswered() bool { return e.err != nil && !e.started }

func (e *exchange) fail(kind, err error) {
	e.kind, e.err = kind, err
}

// run sends the request and reads the response to its end.
func (e *exchange) run(c *lane, r *Request, resp *Response) {
	d := &c.conn.reader
	d.begin()
	resp.Sent = c.options.Now()
	d.at = resp.Sent
	if resp.FirstSent.IsZero() {
		resp.FirstSent = resp.Sent
	}
	sendErr := c.conn.send(c.head, c.body)
	e.readHead(d, sendErr)
	resp.FirstByte, resp.Status = d.first, e.head.status
	if e.err != nil {
		return
	}
	b := newBody(d, e.head)
	if e.err = e.read(c, &b, resp); e.err != nil && e.kind == nil {
		e.kind = ErrCut
	}
	e.keepAlive = e.err == nil && e.head.keepAlive && b.ended && d.buffered() == 0 &&
		(b.chunked || e.head.length >= 0) && sendErr == nil
}

// readHead also looks for an answer where sending failed: a server may refuse
// a request before it has read it.
func (e *exchange) readHead(d *reader, sendErr error) {
	var err error
	e.head, err = readHead(d)
	e.started = d.started
	switch {
	case err == nil:
	case sendErr != nil:
		e.fail(ErrConnect, fmt.Errorf("sending the request: %w", sendErr))
	case !e.started:
		e.fail(ErrConnect, fmt.Errorf("waiting for the response: %w", unexpected(err)))
	case isNetwork(err):
		e.fail(ErrCut, err)
	default:
		e.fail(ErrProtocol, err)
	}
}

func (e *exchange) read(c *lane, b *body, resp *Response) error {
	switch {
	case e.head.status != 200:
		raw, err := readAll(b, maxRefusal)
		e.refusal = refusal(raw)
		return err
	case e.head.stream:
		resp.Streamed = true
		return e.readStream(c, b, resp)
	default:
		return e.readDocument(c, b, resp)
	}
}

// readStream is the loop that everything here is for.
func (e *exchange) readStream(c *lane, b *body, resp *Response) error {
	for {
		piece, err := b.next()
		if err == io.EOF {
			return e.understood(c.sse.end())
		}
		if err != nil {
			return e.classify(err)
		}
		c.stream.at = b.d.at.Sub(resp.Sent)
		if err := c.sse.feed(piece); err != nil {
			return e.understood(err)
		}
	}
}

// readDocument takes an answer that is one JSON document.
func (e *exchange) readDocument(c *lane, b *body, resp *Response) error {
	raw, err := readAll(b, maxEvent)
	if err != nil {
		return e.classify(err)
	}
	c.stream.at = b.d.at.Sub(resp.Sent)
	return e.understood(c.stream.document(raw, resp))
}

func (e *exchange) understood(err error) error {
	if err != nil {
		e.kind = ErrProtocol
	}
	return err
}

func (e *exchange) classify(err error) error {
	if !isNetwork(err) {
		e.kind = ErrProtocol
	}
	return err
}

// verdict summarizes what came and says what is wrong with it, if anything.
func (e *exchange) verdict(ctx context.Context, target string, s *stream, resp *Response) error {
	if resp.Status == 200 {
		s.summarize(resp)
	}
	fault := &Error{Target: target, Status: resp.Status, RetryAfter: e.head.retryAfter}
	switch {
	case e.err != nil && ctx.Err() != nil:
		return fmt.Errorf("%s: cancelled: %w", target, context.Cause(ctx))
	case resp.Status != 200 && resp.Status != 0 && e.started && e.kind != ErrProtocol:
		fault.Kind, fault.Message = ErrStatus, fmt.Sprintf("status %d%s", resp.Status, e.refusal)
	case e.err != nil && !s.failed:
		fault.Kind, fault.Cause = e.kind, e.err
		fault.Message = progress(resp)
	default:
		fault.Kind, fault.Message = incomplete(s, resp)
	}
	if fault.Kind == nil {
		return nil
	}
	return fault
}

// incomplete says what a response lacks that was read to its end.
func incomplete(s *stream, resp *Response) (kind error, message string) {
	switch {
	case s.failed:
		return ErrStream, s.failure
	case resp.FinishReason == "error" || resp.FinishReason == "abort":
		return ErrStream, fmt.Sprintf("the finish reason is %q", resp.FinishReason)
	case resp.FinishReason == "":
		return ErrCut, "the response ended without a finish reason after " + tokens(resp)
	case resp.OutputTokens == 0:
		return ErrEmpty, fmt.Sprintf("the finish reason is %q", resp.FinishReason)
	}
	return nil, ""
}

func progress(resp *Response) string {
	if resp.Status != 200 {
		return ""
	}
	return "after " + tokens(resp)
}

func tokens(resp *Response) string {
	if resp.OutputTokens == 1 {
		return "1 token"
	}
	return fmt.Sprintf("%d tokens", resp.OutputTokens)
}

// isNetwork tells errors of the connection from errors of what came over it.
func isNetwork(err error) bool {
	var timeout interface{ Timeout() bool }
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, &timeout)
}
