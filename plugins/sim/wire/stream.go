package wire

import (
	"context"
	"net/http"

	"github.com/infersweep/infersweep/plugins/sim/token"
)

// heldShare is the share of events, but for the last, that carry their tokens
// without text; the next one brings it. Byte-level tokenizers do that when a
// token ends inside a character.
const heldShare = 0.25

// stream writes an answer as server-sent events.
type stream struct {
	*generation
	format  format
	w       http.ResponseWriter
	flush   func()
	prefix  []byte // of each event, up to its text
	buf     []byte
	sent    int // tokens that events told of
	written int // tokens whose text was sent
}

func newStream(g *generation, w http.ResponseWriter, f format) *stream {
	s := &stream{generation: g, format: f, w: w, flush: w.(http.Flusher).Flush}
	s.prefix = g.head(append(s.prefix, "data: "...), f.chunk)
	s.prefix = append(s.prefix, f.open...)
	return s
}

// run writes events until the answer is complete or nobody reads it.
func (s *stream) run(ctx context.Context) {
	s.w.Header()["Content-Type"] = []string{"text/event-stream; charset=utf-8"}
	if s.empty() {
		s.finishEmpty()
		return
	}
	s.buf = s.format.first(s.buf, s.generation)
	silence := s.silence()
	for {
		if !s.await(ctx) {
			return
		}
		tokens, done := s.answer.Progress()
		if tokens >= silence {
			s.hang(ctx, silence)
			return
		}
		if tokens > s.sent {
			s.append(tokens, done)
		}
		if s.answer.Failed() {
			s.fail()
			return
		}
		if done {
			s.end()
			return
		}
		s.send()
	}
}

// await waits for progress; false when the client is gone.
func (s *stream) await(ctx context.Context) bool {
	select {
	case <-s.answer.Ready():
		return true
	case <-ctx.Done():
		s.rank.Abort(s.answer)
		return false
	case <-s.server.broken:
		panic(http.ErrAbortHandler) // cuts the connection
	}
}

// append adds the event of the tokens up to `to`.
func (s *stream) append(to int, last bool) {
	e := event{from: s.sent, to: to}
	if last {
		e.finish = s.reason()
	}
	s.buf = append(s.buf, s.prefix...)
	if last || token.Unit(token.Mix(s.answer.Sequence.Seed^0x7e47, uint64(to))) >= heldShare {
		s.buf = s.text(s.buf, s.written, to)
		s.written = to
	}
	s.buf = s.format.tail(s.buf, s.generation, e)
	if s.request.ContinuousUsage {
		s.buf = append(s.buf, ',')
		s.buf = s.usage(s.buf, to, false)
	}
	s.buf = append(s.buf, "}\n\n"...)
	s.sent = to
}

func (s *stream) send() {
	s.w.Write(s.buf) // ctx ends if this fails
	s.flush()
	s.buf = s.buf[:0]
}

func (s *stream) end() {
	if s.request.IncludeUsage {
		s.buf = s.head(append(s.buf, "data: "...), s.format.chunk)
		s.buf = append(s.buf, `,"choices":[],`...)
		s.buf = s.usage(s.buf, s.sent, false)
		s.buf = append(s.buf, `,"system_fingerprint":"`+Fingerprint+"\"}\n\n"...)
	}
	s.buf = append(s.buf, "data: [DONE]\n\n"...)
	s.send()
}

// fail ends the stream as the real server does when its engine core died: an
// error, and then [DONE] all the same.
func (s *stream) fail() {
	s.buf = append(s.buf, "data: "...)
	s.buf = append(s.buf, deadCore().body()...)
	s.buf = append(s.buf, "\n\ndata: [DONE]\n\n"...)
	s.send()
}

// hang keeps the stream open and silent after that many tokens.
func (s *stream) hang(ctx context.Context, after int) {
	if after > s.sent {
		s.append(after, false)
	}
	s.send()
	for s.await(ctx) {
	}
}

// finishEmpty ends the stream without a token.
func (s *stream) finishEmpty() {
	s.rank.Abort(s.answer)
	s.buf = s.format.first(s.buf, s.generation)
	s.buf = append(s.buf, s.prefix...)
	s.buf = s.format.tail(s.buf, s.generation, event{finish: "stop"})
	s.buf = append(s.buf, "}\n\n"...)
	s.end()
}
