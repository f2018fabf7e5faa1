package client

import (
	"encoding/json"
	"slices"
)

// summarize turns what was counted into the response, after the stream ended.
func (s *stream) summarize(r *Response) {
	var output int
	r.InputTokens, output, r.CachedTokens = parseUsage(s.usage)
	s.reconcile(r, output)
	r.Chunks = slices.Clone(s.chunks)
	r.OutputTokens = s.total()
	if n := len(s.chunks); n > 0 {
		r.FirstToken = r.Sent.Add(s.chunks[0].At)
		r.LastToken = r.Sent.Add(s.chunks[n-1].At)
	}
	r.FinishReason, r.Done = string(s.finish), s.done
	if len(s.text) > 0 {
		r.Text = unescape(s.text)
	}
}

// reconcile makes the chunks agree with the server's usage at the end, if it
// told one (output >= 0) and no event did before.
func (s *stream) reconcile(r *Response, output int) {
	switch {
	case s.exact:
		r.Counting = CountedExactly
		s.complete(output)
		return
	case output < 0:
		r.Counting = CountedEvents
		return
	case output == 0:
		// The server says that there was no token, whatever its events look like.
		r.Counting, s.chunks = CountedBySpreading, s.chunks[:0]
		return
	}
	r.Counting = CountedBySpreading
	if s.lastFinishes && s.lastEmpty && len(s.chunks) > output {
		// Some servers end completions with an event of its own for the finish
		// reason; with others that event carries the last token.
		s.chunks = s.chunks[:len(s.chunks)-1]
	}
	if len(s.chunks) == 0 && s.finished {
		// The text was swallowed by a parser; its tokens came at the latest
		// with the finish reason.
		s.chunks = append(s.chunks, Chunk{At: s.finishAt})
	}
	for i := range s.chunks {
		s.chunks[i].Total = (i + 1) * output / len(s.chunks)
	}
}

// complete adds what the last usage counts beyond the last chunk (a stop token
// that is not shown): it came with the finish reason.
func (s *stream) complete(output int) {
	if !s.finished || output <= s.total() {
		return
	}
	if n := len(s.chunks); n > 0 && s.lastFinishes {
		s.chunks[n-1].Total = output
		return
	}
	s.chunks = append(s.chunks, Chunk{At: s.finishAt, Total: output})
}

// unescape decodes the inside of a JSON string.
func unescape(raw []byte) string {
	quoted := make([]byte, 0, len(raw)+2)
	quoted = append(append(append(quoted, '"'), raw...), '"')
	var text string
	if json.Unmarshal(quoted, &text) != nil {
		return string(raw)
	}
	return text
}
