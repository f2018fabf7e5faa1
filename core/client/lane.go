package client

import (
	"context"
	"fmt"
	"strconv"
)

// lane is a Client: one connection, kept for as long as the server keeps it.
type lane struct {
	address address
	options Options
	conn    *connection
	// What follows is kept from request to request for its memory.
	buffer, head, body []byte
	// prepared is the request that head and body belong to; nil: none.
	prepared *Request
	stream   stream
	sse      sse
}

// New makes a client of the server at baseURL (http://HOST:PORT, with a path
// in front of /v1 if need be). It connects when it is first used.
func New(baseURL string, o Options) (Client, error) {
	a, err := parseAddress(baseURL)
	if err != nil {
		return nil, err
	}
	o = o.complete()
	c := &lane{address: a, options: o, buffer: make([]byte, o.ReadBuffer)}
	c.sse.event, c.sse.failure = c.stream.event, c.stream.failureLine
	return c, nil
}

// Prepare implements Client.
func (c *lane) Prepare(r *Request) {
	c.body = appendBody(c.body[:0], r)
	c.head = c.appendHead(c.head[:0], "POST", r.Endpoint.Path(), r.Header, len(c.body))
	c.prepared = r
}

// Do implements Client.
func (c *lane) Do(ctx context.Context, r *Request) *Response {
	resp := &Response{InputTokens: -1, CachedTokens: -1}
	target := "POST " + c.address.base + r.Endpoint.Path()
	if c.prepared != r {
		c.Prepare(r)
	}
	c.prepared = nil
	e := c.attempt(ctx, r, resp)
	if e.unanswered() && resp.Retries == 0 && e.reused && ctx.Err() == nil {
		resp.Retries++
		e = c.attempt(ctx, r, resp)
	}
	resp.Err = e.verdict(ctx, target, &c.stream, resp)
	return resp
}

// attempt makes one exchange on the connection there is, or on a new one.
func (c *lane) attempt(ctx context.Context, r *Request, resp *Response) *exchange {
	e := &exchange{reused: c.conn != nil}
	c.stream.reset(r)
	c.sse.reset()
	if e.err = c.open(ctx, resp); e.err != nil {
		e.kind, resp.End = ErrConnect, c.options.Now()
		return e
	}
	stop := context.AfterFunc(ctx, c.conn.breakOff)
	e.run(c, r, resp)
	resp.End = c.conn.reader.at
	if !stop() || !e.keepAlive {
		c.drop()
	}
	return e
}

// open connects where there is no connection.
func (c *lane) open(ctx context.Context, resp *Response) error {
	if c.conn != nil {
		return nil
	}
	began := c.options.Now()
	conn, err := connect(ctx, c.address, c.options, c.buffer)
	if resp.FirstSent.IsZero() {
		resp.Connect = c.options.Now().Sub(began)
	}
	c.conn = conn
	return err
}

// drop gives the connection up and keeps its buffer.
func (c *lane) drop() {
	if c.conn != nil {
		c.buffer = c.conn.reader.buffer
		c.conn.Close()
		c.conn = nil
	}
}

// Close implements Client.
func (c *lane) Close() { c.drop() }

// appendHead appends the request's head.
func (c *lane) appendHead(b []byte, method, path string, header map[string]string, length int) []byte {
	b = fmt.Appendf(b, "%s %s%s HTTP/1.1\r\nHost: %s\r\nUser-Agent: infersweep\r\nAccept: text/event-stream, application/json\r\n",
		method, c.address.path, path, c.address.host)
	if length > 0 {
		b = append(b, "Content-Type: application/json\r\nContent-Length: "...)
		b = append(strconv.AppendInt(b, int64(length), 10), "\r\n"...)
	}
	if c.options.BearerToken != "" {
		b = appendField(b, "Authorization", "Bearer "+c.options.BearerToken)
	}
	for name, value := range header {
		b = appendField(b, name, value)
	}
	return append(b, "\r\n"...)
}

// appendField appends a header field. Line ends in it would start another
// field, so they become spaces.
func appendField(b []byte, name, value string) []byte {
	for _, part := range [...]string{name, ": ", value} {
		for i := range len(part) {
			if part[i] == '\r' || part[i] == '\n' {
				b = append(b, ' ')
				continue
			}
			b = append(b, part[i])
		}
	}
	return append(b, "\r\n"...)
}
