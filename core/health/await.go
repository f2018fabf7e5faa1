package health

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"time"

	"github.com/infersweep/infersweep/core/launch"
)

// A look at a port is one refused connection, some microseconds. It is taken
// every 50th of the time waited so far, within these bounds: a server that
// comes up is seen at once, and an hour's wait is not spent looking.
const (
	shortestPortGap = 10 * time.Millisecond
	longestPortGap  = 250 * time.Millisecond
	portGapShare    = 50
)

// firstGap stands behind the first question; each next is twice as long, up to
// the policy's interval.
const firstGap = 10 * time.Millisecond

// question is asked until its answer is right.
type question struct {
	// url is who is asked: only while it takes connections.
	url string
	// ask gives nil when the answer is right, a *Failure when it never will be,
	// else why it is not right yet.
	ask func(ctx context.Context) error
	// patience ends the wait before the deadline; 0: it does not.
	patience time.Duration
}

// await asks q until its answer is right. The first question comes as soon as
// the port is open.
func (b *bringUp) await(ctx context.Context, p launch.Process, q question) error {
	now := b.clock.Now()
	until := b.until(now, q)
	why := fmt.Errorf("nothing listens on %s", host(q.url))
	for gap, next, wasOpen := firstGap, now, false; ; {
		open := takesConnections(ctx, host(q.url))
		if open && (!wasOpen || !now.Before(next)) {
			why = q.ask(ctx)
			if failure := (*Failure)(nil); why == nil || errors.As(why, &failure) || ctx.Err() != nil {
				return why
			}
			next = b.clock.Now().Add(min(gap, b.interval))
			gap = min(2*gap, b.interval)
		}
		wasOpen = open
		if now = b.clock.Now(); !now.Before(until) {
			return b.late(p, q, why)
		}
		pause := min(b.portGap(now), until.Sub(now))
		if open {
			pause = min(pause, next.Sub(now))
		}
		if err := b.clock.Sleep(ctx, max(pause, 0)); err != nil {
			return err
		}
		now = b.clock.Now()
	}
}

func (b *bringUp) until(now time.Time, q question) time.Time {
	if patient := now.Add(q.patience); q.patience > 0 && patient.Before(b.deadline) {
		return patient
	}
	return b.deadline
}

func (b *bringUp) portGap(now time.Time) time.Duration {
	return min(max(shortestPortGap, now.Sub(b.began)/portGapShare), longestPortGap, b.interval)
}

func takesConnections(ctx context.Context, address string) bool {
	dialer := net.Dialer{Timeout: time.Second}
	conn, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return false
	}
	conn.Close()
	return true
}

// host is the host:port of a URL of a launch.
func host(of string) string {
	u, err := url.Parse(of)
	if err != nil {
		return of
	}
	return u.Host
}
