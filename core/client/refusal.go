package client

import (
	"fmt"
	"io"
	"strings"
)

// maxRefusal bounds the body of a refusal that is read.
const maxRefusal = 1 << 20

// readAll collects a body of at most limit bytes.
func readAll(b *body, limit int) ([]byte, error) {
	var all []byte
	for {
		piece, err := b.next()
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return all, err
		}
		if all = append(all, piece...); len(all) > limit {
			return all[:limit], fmt.Errorf("a body longer than %d bytes", limit)
		}
	}
}

// refusal is the message of a refusal's body, with `: ` in front; empty: none.
func refusal(raw []byte) string {
	message, ok := errorMessage(raw)
	if !ok {
		message = shorten(string(raw))
	}
	if message == "" {
		return ""
	}
	return ": " + message
}

// failureLine takes in the value of an `error:` line.
func (s *stream) failureLine(data []byte) {
	s.fail(strings.TrimPrefix(refusal(data), ": "))
}
