package client

import (
	"bytes"
	"time"
)

var (
	keyChoices      = []byte(`choices"`)
	keyDelta        = []byte(`delta"`)
	keyText         = []byte(`text"`)
	keyFinish       = []byte(`finish_reason"`)
	keyUsage        = []byte(`usage"`)
	keyOutputTokens = []byte(`completion_tokens"`)
	eventDone       = []byte("[DONE]")
)

// stream counts the events of one response as they come. It is the hot path:
// one pass over each event, no decoding, no allocation once its buffers have
// grown. Everything else waits for the end of the stream (finish).
type stream struct {
	chat, keepText bool
	// eachUsage: usage in every event was asked for.
	eachUsage bool
	// at is the arrival of what is being fed, after Response.Sent.
	at time.Duration

	chunks []Chunk
	text   []byte
	// hint is where `choices"` stood in the last event; it hardly moves.
	hint int
	// exact: the first token's event told its usage, so all do.
	exact bool
	// usage is the last usage object; usageTokens its output tokens, -1: none.
	usage       []byte
	usageTokens int
	// finish is the finish reason; finishAt the arrival of its event.
	finish   []byte
	finished bool
	finishAt time.Duration
	// lastFinishes: the last chunk came with the finish reason; lastEmpty: and
	// with no text.
	lastFinishes, lastEmpty bool
	done                    bool
	// failure is the server's message of an error in the stream.
	failure string
	failed  bool
}

func (s *stream) reset(r *Request) {
	*s = stream{
		chat: r.Endpoint == Chat, keepText: r.KeepText, eachUsage: r.ContinuousUsage,
		chunks: s.chunks[:0], text: s.text[:0], usage: s.usage[:0], finish: s.finish[:0],
		usageTokens: -1, hint: s.hint,
	}
}

// event takes in the data of one server-sent event.
func (s *stream) event(data []byte) {
	choices := s.choices(data)
	if choices < 0 {
		s.noChoice(data)
		return
	}
	token, empty, end := s.token(data, choices)
	// The reason may stand before the delta or behind it.
	finishing := s.finishReason(data, choices)
	if s.eachUsage || finishing {
		s.readUsage(data, end)
	}
	s.book(token, finishing, empty)
}

// choices returns where the first choice begins, -1 where there is none.
func (s *stream) choices(data []byte) int {
	i := s.hint
	if j := i + len(keyChoices); i > 0 && j < len(data) && data[j] == ':' && data[i-1] == '"' && string(data[i:j]) == string(keyChoices) {
		i = skipSpace(data, j+1)
	} else if i = findValue(data, keyChoices, 0); i < 0 {
		return -1
	} else {
		s.hint = max(0, bytes.Index(data, keyChoices))
	}
	if i >= len(data) || data[i] != '[' {
		return -1
	}
	i = skipSpace(data, i+1)
	if i >= len(data) || data[i] != '{' {
		return -1
	}
	return i
}

// token tells whether the choice at i carries a token and whether its text is
// empty; end is where to go on looking.
func (s *stream) token(data []byte, i int) (token, empty bool, end int) {
	if !s.chat {
		return s.completion(data, i)
	}
	i = findValue(data, keyDelta, i)
	if i < 0 {
		return false, true, 0
	}
	var keep *[]byte
	if s.keepText {
		keep = &s.text
	}
	d := readDelta(data, i, keep)
	return d.token(), !d.text, i
}

// completion: each event with a choice is a token, also where its text is
// empty, which is how a token looks that ends within a character.
func (s *stream) completion(data []byte, i int) (token, empty bool, end int) {
	text := findValue(data, keyText, i)
	if text < 0 || text+1 >= len(data) || data[text] != '"' {
		return true, true, i
	}
	if data[text+1] == '"' {
		return true, true, text
	}
	if s.keepText {
		if end := skipString(data, text); end <= len(data) {
			s.text = append(s.text, data[text+1:end-1]...)
		}
	}
	return true, false, text
}

func (s *stream) finishReason(data []byte, from int) bool {
	i := findValue(data, keyFinish, from)
	if i < 0 || i >= len(data) || data[i] != '"' {
		return false
	}
	end := skipString(data, i)
	if end > len(data) {
		return false
	}
	s.finish = append(s.finish[:0], data[i+1:end-1]...)
	s.finished, s.finishAt = true, s.at
	return true
}

// readUsage keeps the usage object, which stands behind the choices with all
// servers that are known, but need not.
func (s *stream) readUsage(data []byte, from int) {
	i := findValue(data, keyUsage, from)
	if i < 0 {
		i = findValue(data, keyUsage, 0)
	}
	if i < 0 || i >= len(data) || data[i] != '{' {
		return
	}
	end := skipValue(data, i)
	if end > len(data) {
		return
	}
	at := findValue(data[:end], keyOutputTokens, i)
	if at < 0 {
		return
	}
	if n, ok := number(data[:end], at); ok {
		s.usageTokens = n
		s.usage = append(s.usage[:0], data[i:end]...)
		s.exact = s.exact || (s.eachUsage && len(s.chunks) == 0)
	}
}

// book adds a chunk where the event carried tokens: by usage where each event
// has it, else by its looks.
func (s *stream) book(token, finishing, empty bool) {
	total := len(s.chunks) + 1
	if s.exact {
		token, total = s.usageTokens > s.total(), s.usageTokens
	}
	if token {
		s.chunks = append(s.chunks, Chunk{At: s.at, Total: total})
		s.lastFinishes, s.lastEmpty = finishing, empty
	}
}

func (s *stream) total() int {
	if n := len(s.chunks); n > 0 {
		return s.chunks[n-1].Total
	}
	return 0
}

// noChoice takes in an event without choices: the end mark, a last usage, an
// error, or something to be passed over.
func (s *stream) noChoice(data []byte) {
	if bytes.HasPrefix(data, eventDone) {
		s.done = true
		return
	}
	if message, ok := errorMessage(data); ok {
		s.fail(message)
		return
	}
	exact := s.exact
	s.readUsage(data, 0)
	s.exact = exact
}

func (s *stream) fail(message string) {
	if !s.failed {
		s.failed, s.failure = true, message
	}
}
