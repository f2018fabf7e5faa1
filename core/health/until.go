package health

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"
)

const (
	// firstGap between two probes; it doubles up to the policy's interval.
	firstGap = 10 * time.Millisecond
	// portGap between two looks whether a port has opened. A look is one
	// refused connection.
	portGap = 10 * time.Millisecond
	// answerTimeout bounds one probe: a server that hangs is asked again.
	answerTimeout = 10 * time.Second
)

// probe is satisfied when it returns nil.
type probe func(ctx context.Context) error

// until repeats a probe of address until it is satisfied or ctx ends. As long
// as the port is closed only that is looked at, often and cheaply, so that a
// server is noticed at once.
func (b *bringUp) until(ctx context.Context, address string, ask probe) error {
	for gap := firstGap; ; gap = min(2*gap, b.interval()) {
		err := b.whenOpen(ctx, address)
		if err == nil {
			err = ask(ctx)
		}
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		b.last = err
		if err := b.clock.Sleep(ctx, gap); err != nil {
			return err
		}
	}
}

// whenOpen returns when address takes connections.
func (b *bringUp) whenOpen(ctx context.Context, address string) error {
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	for {
		c, err := net.DialTimeout("tcp", u.Host, answerTimeout)
		if err == nil {
			return c.Close()
		}
		b.last = err
		if err := b.clock.Sleep(ctx, portGap); err != nil {
			return err
		}
	}
}

// answers is satisfied by status 200.
func answers(url string) probe {
	return func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, answerTimeout)
		defer cancel()
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		request.Close = true
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			return err
		}
		defer response.Body.Close()
		io.Copy(io.Discard, io.LimitReader(response.Body, 1<<20))
		if response.StatusCode != http.StatusOK {
			return fmt.Errorf("GET %s: status %s", url, response.Status)
		}
		return nil
	}
}
