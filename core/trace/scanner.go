package trace

import (
	"bytes"
	"fmt"
	"math"
)

const wanted = `a Mooncake trace has one JSON object a line, ` +
	`{"timestamp": 0, "input_length": 600, "output_length": 20, "hash_ids": [0, 1]}`

// request is one line of a Mooncake trace.
type request struct {
	timestamp, input, output int
	blocks                   []uint32
}

// scanner reads the lines of a Mooncake trace. The form is simple enough to be
// read by hand, five times faster than by reflection.
type scanner struct {
	name string
	// line is the number of the current line, from 1; text its bytes; at the
	// next byte.
	line int
	text []byte
	at   int
	// arena is what the block ids of many requests are cut out of.
	arena []uint32
}

func readRequests(name string, lines []byte) ([]request, error) {
	s := &scanner{name: name}
	requests := make([]request, 0, bytes.Count(lines, []byte{'\n'})+1)
	for len(lines) > 0 {
		text, rest, ended := bytes.Cut(lines, []byte{'\n'})
		s.line, s.text, s.at = s.line+1, text, 0
		lines = rest
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		r, err := s.request(ended)
		if err != nil {
			return nil, err
		}
		requests = append(requests, r)
	}
	if len(requests) == 0 {
		return nil, emptyError(name)
	}
	return requests, nil
}

// request reads the current line; ended tells that a line end follows.
func (s *scanner) request(ended bool) (request, error) {
	r := request{timestamp: -1}
	if err := s.object(&r); err != nil {
		if !ended && s.at >= len(s.text) {
			return r, s.errorf("the trace is cut off within this line; get the whole file, or delete the line")
		}
		return r, err
	}
	return r, s.check(&r)
}

func (s *scanner) object(r *request) error {
	if err := s.expect('{'); err != nil {
		return err
	}
	for {
		if err := s.member(r); err != nil {
			return err
		}
		switch s.space(); {
		case s.at < len(s.text) && s.text[s.at] == ',':
			s.at++
			continue
		default:
			if err := s.expect('}'); err != nil {
				return err
			}
			if s.space(); s.at < len(s.text) {
				return s.errorf("%q follows the object; %s", s.text[s.at:s.at+1], wanted)
			}
			return nil
		}
	}
}

func (s *scanner) member(r *request) error {
	key, err := s.key()
	if err != nil {
		return err
	}
	switch key {
	case "timestamp":
		r.timestamp, err = s.number()
	case "input_length":
		r.input, err = s.number()
	case "output_length":
		r.output, err = s.number()
	case "hash_ids":
		r.blocks, err = s.ids()
	default:
		err = s.skip()
	}
	return err
}

func (s *scanner) key() (string, error) {
	if err := s.expect('"'); err != nil {
		return "", err
	}
	end := bytes.IndexByte(s.text[s.at:], '"')
	if end < 0 {
		s.at = len(s.text)
		return "", s.errorf("a name does not end; %s", wanted)
	}
	key := string(s.text[s.at : s.at+end])
	s.at += end + 1
	return key, s.expect(':')
}

func (s *scanner) number() (int, error) {
	s.space()
	start, n := s.at, 0
	for s.at < len(s.text) && s.text[s.at] >= '0' && s.text[s.at] <= '9' {
		n = n*10 + int(s.text[s.at]-'0')
		if n > math.MaxUint32 {
			return 0, s.errorf("the number is too large")
		}
		s.at++
	}
	if s.at == start {
		return 0, s.errorf("a whole number that is not negative belongs here; %s", wanted)
	}
	s.fraction()
	return n, nil
}

// fraction passes over a fraction of a number (a timestamp may have one).
func (s *scanner) fraction() {
	if s.at+1 >= len(s.text) || s.text[s.at] != '.' {
		return
	}
	for s.at++; s.at < len(s.text) && s.text[s.at] >= '0' && s.text[s.at] <= '9'; {
		s.at++
	}
}

func (s *scanner) ids() ([]uint32, error) {
	if err := s.expect('['); err != nil {
		return nil, err
	}
	start := len(s.arena)
	for {
		n, err := s.number()
		if err != nil {
			return nil, err
		}
		s.arena = append(s.arena, uint32(n))
		if s.space(); s.at < len(s.text) && s.text[s.at] == ',' {
			s.at++
			continue
		}
		return s.arena[start:len(s.arena):len(s.arena)], s.expect(']')
	}
}

// skip passes over a value that nobody reads.
func (s *scanner) skip() error {
	depth := 0
	for ; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case '"':
			if !s.skipString() {
				return s.errorf("a text does not end")
			}
		case '{', '[':
			depth++
		case '}', ']', ',':
			if depth == 0 {
				return nil
			}
			if s.text[s.at] != ',' {
				depth--
			}
		}
	}
	return s.errorf("a value does not end")
}

// skipString stops at the closing quote.
func (s *scanner) skipString() bool {
	for s.at++; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case '\\':
			s.at++
		case '"':
			return true
		}
	}
	s.at = len(s.text)
	return false
}

func (s *scanner) space() {
	for s.at < len(s.text) && (s.text[s.at] == ' ' || s.text[s.at] == '\t' || s.text[s.at] == '\r') {
		s.at++
	}
}

func (s *scanner) expect(c byte) error {
	s.space()
	if s.at >= len(s.text) {
		return s.errorf("%q is missing; %s", c, wanted)
	}
	if s.text[s.at] != c {
		return s.errorf("%q stands where %q belongs; %s", s.text[s.at:s.at+1], string(c), wanted)
	}
	s.at++
	return nil
}

// check refuses what JSON allows and the form does not.
func (s *scanner) check(r *request) error {
	blocks := (r.input + BlockTokens - 1) / BlockTokens
	s.at = 0
	switch {
	case r.timestamp < 0:
		return s.errorf("the timestamp is missing; %s", wanted)
	case r.input == 0:
		return s.errorf("the input_length is missing or 0; %s", wanted)
	case r.output == 0:
		return s.errorf("the output_length is missing or 0; %s", wanted)
	case len(r.blocks) != blocks:
		return s.errorf("%d hash_ids for an input_length of %d; it takes %d, one per %d tokens",
			len(r.blocks), r.input, blocks, BlockTokens)
	}
	return nil
}

func (s *scanner) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d:%d: %s", s.name, s.line, s.at+1, fmt.Sprintf(format, args...))
}
