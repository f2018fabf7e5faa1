package client

import (
	"context"
	"crypto/tls"
	"net"
	"time"
)

// Options are what a connection needs beyond its URL. The zero value serves.
type Options struct {
	// BearerToken goes into the Authorization header; it is in no error.
	BearerToken string
	// TLS is used for https; nil: the system's roots.
	TLS *tls.Config
	// ConnectTimeout bounds dialling and the TLS handshake; 0: 10 s.
	ConnectTimeout time.Duration
	// ReadBuffer is how much one read may bring, in bytes; 0: 64 KiB.
	ReadBuffer int
	// Dial opens connections; nil: the network's.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	// Now is the clock of all time stamps; nil: the system's.
	Now func() time.Time
}

func (o Options) complete() Options {
	if o.ConnectTimeout == 0 {
		o.ConnectTimeout = 10 * time.Second
	}
	if o.ReadBuffer == 0 {
		o.ReadBuffer = 64 << 10
	}
	if o.Dial == nil {
		o.Dial = (&net.Dialer{}).DialContext
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return o
}
