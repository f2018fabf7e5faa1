package client

import (
	"bytes"
	"errors"
)

// maxEvent bounds what one server-sent event or one line may take.
const maxEvent = 16 << 20

var errEventTooLong = errors.New("an event longer than 16 MiB")

// sse cuts a body into server-sent events. It takes lines that end in LF or
// CRLF; an event that ends with the body instead of an empty line counts too.
type sse struct {
	// line is the beginning of a line whose end has not come yet.
	line []byte
	// data collects the data lines of an event that has several.
	data  []byte
	lines int
	// event receives the data of each event. It must not keep it.
	event func(data []byte)
	// failure receives the value of an `error:` line, which is no standard.
	failure func(data []byte)
}

func (s *sse) reset() {
	s.line, s.data, s.lines = s.line[:0], s.data[:0], 0
}

// feed takes the next piece of the body, which may begin and end anywhere.
func (s *sse) feed(b []byte) error {
	for len(b) > 0 {
		i := bytes.IndexByte(b, '\n')
		if i < 0 {
			return s.keep(b)
		}
		line := b[:i]
		b = b[i+1:]
		if len(s.line) > 0 {
			if err := s.keep(line); err != nil {
				return err
			}
			line = s.line
			s.line = s.line[:0]
		}
		if err := s.endOfLine(line, b); err != nil {
			return err
		}
	}
	return nil
}

func (s *sse) keep(b []byte) error {
	if len(s.line)+len(b) > maxEvent {
		return errEventTooLong
	}
	s.line = append(s.line, b...)
	return nil
}

// endOfLine takes a whole line; rest is what is known to follow it.
func (s *sse) endOfLine(line, rest []byte) error {
	if n := len(line); n > 0 && line[n-1] == '\r' {
		line = line[:n-1]
	}
	if len(line) == 0 {
		s.flush()
		return nil
	}
	if data, ok := field(line, "data"); ok {
		return s.dataLine(data, rest)
	}
	if data, ok := field(line, "error"); ok {
		s.failure(data)
	}
	return nil // a comment, an id, an event name, a retry time
}

// dataLine hands an event of one line on without a copy, where what follows
// shows that it is one. Any other is put together first.
func (s *sse) dataLine(data, rest []byte) error {
	if s.lines == 0 && startsWithEmptyLine(rest) {
		s.event(data)
		return nil
	}
	if len(s.data)+len(data) > maxEvent {
		return errEventTooLong
	}
	if s.lines > 0 {
		s.data = append(s.data, '\n')
	}
	s.data = append(s.data, data...)
	s.lines++
	return nil
}

func startsWithEmptyLine(b []byte) bool {
	return len(b) > 0 && (b[0] == '\n' || (b[0] == '\r' && len(b) > 1 && b[1] == '\n'))
}

// flush ends the event, if there is one.
func (s *sse) flush() {
	if s.lines > 0 {
		s.event(s.data)
		s.data, s.lines = s.data[:0], 0
	}
}

// end tells that the body has ended.
func (s *sse) end() error {
	if len(s.line) > 0 {
		line := s.line
		s.line = s.line[:0]
		if err := s.endOfLine(line, nil); err != nil {
			return err
		}
	}
	s.flush()
	return nil
}

// field returns the value of `name: value`, without one leading space.
func field(line []byte, name string) ([]byte, bool) {
	if len(line) <= len(name) || line[len(name)] != ':' || string(line[:len(name)]) != name {
		return nil, false
	}
	value := line[len(name)+1:]
	if len(value) > 0 && value[0] == ' ' {
		value = value[1:]
	}
	return value, true
}
