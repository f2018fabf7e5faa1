package request

import (
	"bytes"
	"strconv"
)

// maxDepth bounds the nesting of what is skipped.
const maxDepth = 200

// cursor reads JSON from front to back.
type cursor struct {
	data []byte
	at   int
}

func (c *cursor) fail(expected string) error {
	return &SyntaxError{Offset: c.at, Expected: expected}
}

// peek is the next byte that is no white space, or 0 at the end.
func (c *cursor) peek() byte {
	for ; c.at < len(c.data); c.at++ {
		switch b := c.data[c.at]; b {
		case ' ', '\t', '\n', '\r':
		default:
			return b
		}
	}
	return 0
}

func (c *cursor) accept(b byte) bool {
	if c.peek() != b || c.at >= len(c.data) {
		return false
	}
	c.at++
	return true
}

// end fails unless only white space follows.
func (c *cursor) end() error {
	if c.peek(); c.at < len(c.data) {
		return c.fail("the end")
	}
	return nil
}

// object reads an object; member reads the value of each key.
func (c *cursor) object(field string, member func(key []byte) error) error {
	if !c.accept('{') {
		return c.mistyped(field, "Input should be a valid dictionary")
	}
	if c.accept('}') {
		return nil
	}
	for {
		if c.peek() != '"' {
			return c.fail("property name enclosed in double quotes")
		}
		key, err := c.quoted(nil)
		if err != nil {
			return err
		}
		if !c.accept(':') {
			return c.fail("':' delimiter")
		}
		if err := member(key); err != nil {
			return err
		}
		if c.accept('}') {
			return nil
		}
		if !c.accept(',') {
			return c.fail("',' delimiter")
		}
	}
}

// array reads a list; element reads each of its values.
func (c *cursor) array(field string, element func() error) error {
	if !c.accept('[') {
		return c.mistyped(field, "Input should be a valid list")
	}
	if c.accept(']') {
		return nil
	}
	for {
		if err := element(); err != nil {
			return err
		}
		if c.accept(']') {
			return nil
		}
		if !c.accept(',') {
			return c.fail("',' delimiter")
		}
	}
}

// mistyped is the error of a value that has not the field's type, or of no
// value at all.
func (c *cursor) mistyped(field, message string) error {
	if err := c.skip(0); err != nil {
		return err
	}
	return &FieldError{Field: field, Message: message}
}

func (c *cursor) word(w string) bool {
	if c.peek(); bytes.HasPrefix(c.data[c.at:], []byte(w)) {
		c.at += len(w)
		return true
	}
	return false
}

func (c *cursor) null() bool {
	return c.word("null")
}

func (c *cursor) boolean(field string) (value, null bool, err error) {
	switch {
	case c.word("true"):
		return true, false, nil
	case c.word("false"):
		return false, false, nil
	case c.null():
		return false, true, nil
	}
	return false, false, c.mistyped(field, "Input should be a valid boolean")
}

func (c *cursor) integer(field string) (value int, null bool, err error) {
	if c.null() {
		return 0, true, nil
	}
	start := c.at
	if c.skip(0) == nil {
		if value, err := strconv.Atoi(string(c.data[start:c.at])); err == nil {
			return value, false, nil
		}
		return 0, false, &FieldError{Field: field, Message: "Input should be a valid integer"}
	}
	return 0, false, c.fail("value")
}

func (c *cursor) text(field string, buf []byte) ([]byte, error) {
	if c.peek() != '"' {
		return buf, c.mistyped(field, "Input should be a valid string")
	}
	return c.quoted(buf)
}
