package client_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/client"
)

// canned is a connection whose other end said all it had to say.
type canned struct {
	rest []byte
	// most bytes that one read brings, drawn anew each time.
	random *rand.Rand
	most   int
}

func (c *canned) Read(b []byte) (int, error) {
	if len(c.rest) == 0 {
		return 0, io.EOF
	}
	n := min(len(b), len(c.rest), 1+c.random.IntN(c.most))
	copy(b, c.rest[:n])
	c.rest = c.rest[n:]
	return n, nil
}

func (*canned) Write(b []byte) (int, error)      { return len(b), nil }
func (*canned) Close() error                     { return nil }
func (*canned) LocalAddr() net.Addr              { return nil }
func (*canned) RemoteAddr() net.Addr             { return nil }
func (*canned) SetDeadline(time.Time) error      { return nil }
func (*canned) SetReadDeadline(time.Time) error  { return nil }
func (*canned) SetWriteDeadline(time.Time) error { return nil }

// hear is what a client makes of a connection that says just that.
func hear(t testing.TB, said []byte, endpoint client.Endpoint, most int, seed uint64) string {
	t.Helper()
	c, err := client.New("http://h", client.Options{
		Dial: func(context.Context, string, string) (net.Conn, error) {
			return &canned{rest: said, random: rand.New(rand.NewPCG(seed, 1)), most: most}, nil
		},
		ReadBuffer: 256,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	r := c.Do(context.Background(), request(endpoint))
	if n := len(r.Chunks); n > 0 && r.Chunks[n-1].Total != r.OutputTokens {
		t.Errorf("the chunks end at %d tokens, the response has %d", r.Chunks[n-1].Total, r.OutputTokens)
	}
	if r.Err == nil && (r.OutputTokens == 0 || r.FinishReason == "" || r.FirstToken.IsZero()) {
		t.Errorf("a complete response of %d tokens, finish reason %q", r.OutputTokens, r.FinishReason)
	}
	return fmt.Sprint(len(r.Chunks), r.OutputTokens, r.InputTokens, r.Counting, r.Text, r.FinishReason, r.Status, r.Done, r.Err)
}

// FuzzResponse reads anything as a response, whole and in pieces.
func FuzzResponse(f *testing.F) {
	for _, seed := range []string{
		stream(role, hi, hiEnd, usage3, done), stream(text, noText, textEnd, done), document(`{"choices":[{"text":"a","finish_reason":"x"}]}`),
		"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 500 No\r\nContent-Length: 3\r\n\r\nabc", streamHead + "5;x\r\ndata:\r\n0\r\na:b\r\n\r\n",
	} {
		f.Add([]byte(seed), uint64(1), true)
	}
	f.Fuzz(func(t *testing.T, said []byte, seed uint64, chat bool) {
		endpoint := client.Completions
		if chat {
			endpoint = client.Chat
		}
		whole := hear(t, said, endpoint, len(said)+1, 1)
		for _, most := range []int{1, 7, 300} {
			if got := hear(t, said, endpoint, most, seed); got != whole {
				t.Errorf("at most %d bytes a read give\n%s\nall at once give\n%s", most, got, whole)
			}
		}
	})
}

// FuzzEvents reads anything as server-sent events.
func FuzzEvents(f *testing.F) {
	f.Add([]byte("data: "+role+"\n\ndata:"+hi+"\r\n\r\n: c\n\ndata: "+hiEnd+"\n\ndata: [DONE]"), uint64(1), true)
	f.Add([]byte("data: {\"choices\":[{\"delta\":\ndata:{}}]}\n\nerror: x\n"), uint64(2), true)
	f.Add([]byte(`data: {"choices":[{"text":"\ud83d\ude00","finish_reason":"stop"}],"usage":{"completion_tokens":2}}`), uint64(3), false)
	head := "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
	f.Fuzz(func(t *testing.T, events []byte, seed uint64, chat bool) {
		endpoint := client.Completions
		if chat {
			endpoint = client.Chat
		}
		said := append([]byte(head), events...)
		whole := hear(t, said, endpoint, len(said), 1)
		if got := hear(t, said, endpoint, 5, seed); got != whole {
			t.Errorf("pieces give\n%s\nthe whole gives\n%s", got, whole)
		}
	})
}
