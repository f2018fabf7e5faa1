package client_test

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/client"
)

func TestClientKeepsItsConnection(t *testing.T) {
	s := serve(t, always(stream(role, hiEnd, done)))
	c := dial(t, s.URL)
	for range 5 {
		if r := c.Do(t.Context(), request(client.Chat)); r.Err != nil {
			t.Fatal(r.Err)
		}
	}
	for _, r := range s.seen() {
		if r.Connection != 0 {
			t.Errorf("request %d came on connection %d", r.Number, r.Connection)
		}
	}
}

func TestClientKeepsItsConnectionOverARefusal(t *testing.T) {
	s := serve(t, always("HTTP/1.1 429 Slow Down\r\nRetry-After: 7\r\nContent-Length: 2\r\n\r\n{}"))
	c := dial(t, s.URL)
	for range 2 {
		r := c.Do(t.Context(), request(client.Chat))
		var fault *client.Error
		if !errors.As(r.Err, &fault) || fault.Status != 429 || fault.RetryAfter != "7" {
			t.Errorf("got %v", r.Err)
		}
	}
	if seen := s.seen(); len(seen) != 2 || seen[1].Connection != 0 {
		t.Errorf("got %d requests, want 2 on one connection", len(seen))
	}
}

func TestClientOpensANewConnectionWhenTheServerSaysClose(t *testing.T) {
	response := strings.Replace(stream(role, hiEnd), "\r\n\r\n", "\r\nConnection: close\r\n\r\n", 1)
	s := serve(t, always(response))
	c := dial(t, s.URL)
	for range 2 {
		if r := c.Do(t.Context(), request(client.Chat)); r.Err != nil || r.Retries != 0 {
			t.Fatal(r.Err, r.Retries)
		}
	}
	if seen := s.seen(); seen[1].Connection != 1 {
		t.Error("the connection was used again")
	}
}

func TestClientTakesABodyThatEndsWithTheConnection(t *testing.T) {
	head := "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
	r := ask(t, client.Chat, once(head+"data: "+hiEnd+"\n\n"))
	check(t, r, outcome{1, 1, -1, " hi", client.CountedEvents, nil})
}

func TestClientRetriesAReusedConnectionThatDiedUnanswered(t *testing.T) {
	s := serve(t, func(r received, c net.Conn) bool {
		if r.Number == 1 { // the second request of the first connection
			return false
		}
		return always(stream(role, hiEnd, done))(r, c)
	})
	c := dial(t, s.URL)
	first, second := c.Do(t.Context(), request(client.Chat)), c.Do(t.Context(), request(client.Chat))
	if first.Err != nil || second.Err != nil {
		t.Fatal(first.Err, second.Err)
	}
	if first.Retries != 0 || second.Retries != 1 {
		t.Errorf("retries are %d and %d, want 0 and 1", first.Retries, second.Retries)
	}
	if !second.Sent.After(second.FirstSent) {
		t.Error("Sent was not restarted")
	}
}

func TestClientRetriesOnlyOnce(t *testing.T) {
	s := serve(t, func(r received, c net.Conn) bool {
		return r.Number == 0 && always(stream(hiEnd, done))(r, c)
	})
	c := dial(t, s.URL)
	c.Do(t.Context(), request(client.Chat))
	if r := c.Do(t.Context(), request(client.Chat)); !errors.Is(r.Err, client.ErrConnect) || r.Retries != 1 {
		t.Errorf("got %v after %d retries", r.Err, r.Retries)
	}
	if n := len(s.seen()); n != 3 {
		t.Errorf("the server saw %d requests, want 3", n)
	}
}

func TestClientDoesNotRetryAFreshConnection(t *testing.T) {
	s := serve(t, once(""))
	if r := dial(t, s.URL).Do(t.Context(), request(client.Chat)); !errors.Is(r.Err, client.ErrConnect) || r.Retries != 0 {
		t.Errorf("got %v after %d retries", r.Err, r.Retries)
	}
}

func TestClientDoesNotRetryWhatBegan(t *testing.T) {
	s := serve(t, func(r received, c net.Conn) bool {
		if r.Number == 1 {
			return once(streamHead+event(hi))(r, c)
		}
		return always(stream(hiEnd, done))(r, c)
	})
	c := dial(t, s.URL)
	c.Do(t.Context(), request(client.Chat))
	if r := c.Do(t.Context(), request(client.Chat)); !errors.Is(r.Err, client.ErrCut) || r.Retries != 0 {
		t.Errorf("got %v after %d retries", r.Err, r.Retries)
	}
}

func TestAPreparedRequestIsSentAsItWas(t *testing.T) {
	s := serve(t, always(stream(hiEnd, done)))
	c := dial(t, s.URL)
	one, two := request(client.Chat), request(client.Completions)
	c.Prepare(one)
	c.Do(t.Context(), two)
	c.Prepare(two)
	c.Do(t.Context(), two)
	c.Do(t.Context(), one)
	seen := s.seen()
	if seen[0].Body != seen[1].Body || seen[0].Head != seen[1].Head || seen[2].Body == seen[0].Body {
		t.Errorf("sent %q, %q and %q", seen[0].Body, seen[1].Body, seen[2].Body)
	}
}

func TestClientSaysThatNobodyListens(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	r := dial(t, "http://"+l.Addr().String()).Do(t.Context(), request(client.Chat))
	if !errors.Is(r.Err, client.ErrConnect) || !r.Sent.IsZero() || r.End.IsZero() {
		t.Errorf("got %+v", r)
	}
}

func TestClientEndsWhenItsContextIsCancelled(t *testing.T) {
	why := errors.New("the drain is over")
	ctx, cancel := context.WithCancelCause(t.Context())
	s := serve(t, func(_ received, c net.Conn) bool {
		io.WriteString(c, streamHead+event(hi))
		cancel(why)
		io.Copy(io.Discard, c) // until the client closes
		return false
	})
	c := dial(t, s.URL)
	r := c.Do(ctx, request(client.Chat))
	if !errors.Is(r.Err, why) {
		t.Errorf("got %v", r.Err)
	}
	if r.OutputTokens > 1 || r.End.IsZero() {
		t.Errorf("got %+v", r)
	}
	if r := c.Do(ctx, request(client.Chat)); !errors.Is(r.Err, why) {
		t.Errorf("a request on a cancelled context gave %v", r.Err)
	}
}

func TestClientIsUsableAfterACancelledRequest(t *testing.T) {
	var hang atomic.Bool
	hang.Store(true)
	ctx, cancel := context.WithCancel(t.Context())
	s := serve(t, func(r received, c net.Conn) bool {
		if hang.Swap(false) {
			cancel()
			io.Copy(io.Discard, c)
			return false
		}
		return always(stream(hiEnd))(r, c)
	})
	c := dial(t, s.URL)
	if r := c.Do(ctx, request(client.Chat)); !errors.Is(r.Err, context.Canceled) {
		t.Fatal(r.Err)
	}
	if r := c.Do(t.Context(), request(client.Chat)); r.Err != nil {
		t.Error(r.Err)
	}
}

func TestClientReadsARefusalThatCameBeforeTheRequestWasSent(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		c, err := l.Accept()
		if err != nil {
			return
		}
		io.WriteString(c, "HTTP/1.1 413 Too Large\r\nContent-Length: 4\r\n\r\nlong")
		c.(*net.TCPConn).CloseWrite()
		io.Copy(io.Discard, c)
		c.Close()
	}()
	r := request(client.Completions)
	r.Prompt = strings.Repeat("x", 8<<20)
	c := dial(t, "http://"+l.Addr().String())
	if got := c.Do(t.Context(), r); !errors.Is(got.Err, client.ErrStatus) || got.Status != 413 {
		t.Errorf("got %v", got.Err)
	}
	c.Close()
	<-closed
}

// ticking is a clock that goes one millisecond with every look.
func ticking() func() time.Time {
	now := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	return func() time.Time { now = now.Add(time.Millisecond); return now }
}

func TestClientStampsEventsWithTheReadThatBroughtThem(t *testing.T) {
	turn := make(chan struct{})
	s := serve(t, func(_ received, c net.Conn) bool {
		for _, part := range []string{streamHead + event(role), event(hi) + event(hi), event(hiEnd), lastChunk} {
			io.WriteString(c, part)
			<-turn
		}
		return true
	})
	now := ticking()
	c, err := client.New(s.URL, client.Options{
		Now: now,
		// Every read but the first lets the server write its next part.
		Dial: func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := net.Dial(network, address)
			return &steppedConn{Conn: conn, turn: turn}, err
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	r := c.Do(t.Context(), request(client.Chat))
	turn <- struct{}{}
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	at := r.FirstByte.Sub(r.Sent)
	want := []time.Duration{at + time.Millisecond, at + time.Millisecond, at + 2*time.Millisecond}
	for i, c := range r.Chunks {
		if c.At != want[i] {
			t.Errorf("chunk %d at %v, want %v", i, c.At, want[i])
		}
	}
	if r.FirstToken != r.Sent.Add(want[0]) || r.LastToken != r.Sent.Add(want[2]) || r.End != r.LastToken.Add(time.Millisecond) {
		t.Errorf("first token %v, last %v, end %v", r.FirstToken.Sub(r.Sent), r.LastToken.Sub(r.Sent), r.End.Sub(r.Sent))
	}
}

// steppedConn makes the server write part by part: one per read.
type steppedConn struct {
	net.Conn
	turn  chan struct{}
	reads int
}

func (c *steppedConn) Read(b []byte) (int, error) {
	if c.reads++; c.reads > 1 {
		c.turn <- struct{}{}
	}
	return c.Conn.Read(b)
}
