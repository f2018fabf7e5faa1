package client

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
)

// maxHead bounds the number of header lines of a response.
const maxHead = 512

// head is what matters of a response's status line and header.
type head struct {
	status int
	// length of the body; -1: not told.
	length  int
	chunked bool
	// keepAlive: the connection may serve another request.
	keepAlive  bool
	stream     bool
	retryAfter string
}

// readHead reads status line and header; interim answers (1xx) are skipped.
func readHead(d *reader) (head, error) {
	for {
		h, err := readOneHead(d)
		if err != nil || h.status >= 200 {
			return h, err
		}
	}
}

func readOneHead(d *reader) (head, error) {
	line, err := d.line()
	if err != nil {
		return head{}, err
	}
	h, err := parseStatusLine(line)
	if err != nil {
		return head{}, err
	}
	for range maxHead {
		line, err := d.line()
		if err != nil {
			return h, err
		}
		if len(line) == 0 {
			return h, nil
		}
		if err := h.field(line); err != nil {
			return h, err
		}
	}
	return h, fmt.Errorf("more than %d header lines", maxHead)
}

func parseStatusLine(line []byte) (head, error) {
	if len(line) < 12 || !bytes.HasPrefix(line, []byte("HTTP/1.")) || line[8] != ' ' {
		return head{}, fmt.Errorf("%.60q is no HTTP/1.1 status line", line)
	}
	status, err := strconv.Atoi(string(line[9:12]))
	if err != nil || status < 100 {
		return head{}, fmt.Errorf("%.60q has no status", line)
	}
	return head{status: status, length: -1, keepAlive: line[7] != '0'}, nil
}

func (h *head) field(line []byte) error {
	name, value, ok := bytes.Cut(line, []byte(":"))
	if !ok {
		return fmt.Errorf("%.60q is no header line", line)
	}
	value = bytes.TrimSpace(value)
	switch {
	case is(name, "Content-Length"):
		n, err := strconv.Atoi(string(value))
		if err != nil || n < 0 {
			return fmt.Errorf("%.60q is no content length", value)
		}
		h.length = n
	case is(name, "Transfer-Encoding"):
		h.chunked = is(value, "chunked")
		if !h.chunked {
			return fmt.Errorf("transfer encoding %.60q is not known", value)
		}
	case is(name, "Connection"):
		h.keepAlive = h.keepAlive && !is(value, "close")
	case is(name, "Content-Type"):
		h.stream = len(value) >= 17 && is(value[:17], "text/event-stream")
	case is(name, "Content-Encoding"):
		if !is(value, "identity") {
			return errors.New("the body is compressed, which was not asked for")
		}
	case is(name, "Retry-After"):
		h.retryAfter = string(value)
	}
	return nil
}

func is(b []byte, word string) bool {
	return len(b) == len(word) && bytes.EqualFold(b, []byte(word))
}
