package client

import (
	"context"
	"crypto/tls"
	"net"
	"time"
)

// connection is one open connection and its read buffer.
type connection struct {
	net.Conn
	reader reader
}

// connect opens a connection within the options' time.
func connect(ctx context.Context, a address, o Options, buffer []byte) (*connection, error) {
	ctx, cancel := context.WithTimeout(ctx, o.ConnectTimeout)
	defer cancel()
	c, err := o.Dial(ctx, "tcp", a.dial)
	if err != nil {
		return nil, err
	}
	if a.tls {
		if c, err = handshake(ctx, c, a, o); err != nil {
			return nil, err
		}
	}
	return &connection{Conn: c, reader: reader{source: c, now: o.Now, buffer: buffer}}, nil
}

func handshake(ctx context.Context, c net.Conn, a address, o Options) (net.Conn, error) {
	config := &tls.Config{}
	if o.TLS != nil {
		config = o.TLS.Clone()
	}
	if config.ServerName == "" {
		config.ServerName = a.name
	}
	config.NextProtos = []string{"http/1.1"}
	t := tls.Client(c, config)
	if err := t.HandshakeContext(ctx); err != nil {
		c.Close()
		return nil, err
	}
	return t, nil
}

// breakOff makes every read and write that is going on return at once.
func (c *connection) breakOff() { c.SetDeadline(time.Unix(1, 0)) }

// send writes head and body in one system call where that is possible.
func (c *connection) send(head, body []byte) error {
	buffers := net.Buffers{head, body}
	_, err := buffers.WriteTo(c.Conn)
	return err
}
