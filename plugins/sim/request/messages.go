package request

import (
	"encoding/binary"

	"github.com/infersweep/infersweep/plugins/sim/token"
)

// HeaderTokens precede each message of a chat and the answer to come: the
// simulator's chat template.
const HeaderTokens = 4

const headerBytes = HeaderTokens * token.Size

// messages reads a conversation. Every message is its header and its text,
// padded to whole tokens; the header of the answer ends the prompt. So the next
// turn's prompt begins with this prompt and its answer.
func messages(c *cursor, r *Request) error {
	r.given, r.Prompt = true, r.Prompt[:0]
	count := 0
	err := c.array("messages", func() error {
		count++
		return message(c, r)
	})
	if err == nil && count == 0 {
		err = &FieldError{"messages", "List should have at least 1 item"}
	}
	r.Prompt = append(r.Prompt, make([]byte, headerBytes)...)
	header(r.Prompt[len(r.Prompt)-headerBytes:], []byte("assistant"))
	return err
}

func message(c *cursor, r *Request) error {
	start := len(r.Prompt)
	r.Prompt = append(r.Prompt, make([]byte, headerBytes)...)
	var role []byte
	err := c.object("messages", func(key []byte) (err error) {
		switch string(key) {
		case "role":
			role, err = c.text("role", nil)
		case "content":
			r.Prompt, err = content(c, r.Prompt)
		default:
			err = c.skip(0)
		}
		return err
	})
	if err == nil && len(role) == 0 {
		err = &FieldError{"messages", "role: Field required"}
	}
	header(r.Prompt[start:start+headerBytes], role)
	r.Prompt = token.Pad(r.Prompt)
	return err
}

// content reads a text, or the text parts of a list of parts.
func content(c *cursor, buf []byte) ([]byte, error) {
	switch {
	case c.null():
		return buf, nil
	case c.peek() == '"':
		return c.text("content", buf)
	}
	err := c.array("content", func() error {
		return c.object("content", func(key []byte) (err error) {
			if string(key) == "text" {
				buf, err = c.text("text", buf)
				return err
			}
			return c.skip(0)
		})
	})
	return buf, err
}

// header fills in a message's header: a marker and the role.
func header(to, role []byte) {
	h := uint64(len(role))
	for _, b := range role {
		h = token.Mix(h, uint64(b))
	}
	binary.LittleEndian.PutUint64(to, 0x3c7c6d73673e0001)
	binary.LittleEndian.PutUint64(to[8:], h)
}
