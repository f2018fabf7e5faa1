package request

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

var escapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// quoted appends a string's text to buf. The cursor stands on its first quote.
func (c *cursor) quoted(buf []byte) ([]byte, error) {
	c.at++
	for {
		start := c.at
		for c.at < len(c.data) && c.data[c.at] >= ' ' && c.data[c.at] != '"' && c.data[c.at] != '\\' {
			c.at++
		}
		buf = append(buf, c.data[start:c.at]...)
		switch {
		case c.one('"'):
			return buf, nil
		case !c.one('\\'):
			return buf, c.fail("closing double quote")
		}
		var err error
		if buf, err = c.escape(buf); err != nil {
			return buf, err
		}
	}
}

// escape appends what follows a backslash.
func (c *cursor) escape(buf []byte) ([]byte, error) {
	if c.one('u') {
		return c.codePoint(buf)
	}
	if c.at >= len(c.data) || escapes[c.data[c.at]] == 0 {
		return buf, c.fail("escape character")
	}
	c.at++
	return append(buf, escapes[c.data[c.at-1]]), nil
}

func (c *cursor) codePoint(buf []byte) ([]byte, error) {
	first, ok := c.hex()
	if !ok {
		return buf, c.fail("four hexadecimal digits")
	}
	if !utf16.IsSurrogate(first) {
		return utf8.AppendRune(buf, first), nil
	}
	mark := c.at
	if c.one('\\') && c.one('u') {
		if second, ok := c.hex(); ok {
			if r := utf16.DecodeRune(first, second); r != utf8.RuneError {
				return utf8.AppendRune(buf, r), nil
			}
		}
	}
	c.at = mark // not its other half: read it again, by itself
	return utf8.AppendRune(buf, utf8.RuneError), nil
}

func (c *cursor) hex() (rune, bool) {
	if c.at+4 > len(c.data) {
		return 0, false
	}
	n, err := strconv.ParseUint(string(c.data[c.at:c.at+4]), 16, 16)
	if err != nil {
		return 0, false
	}
	c.at += 4
	return rune(n), true
}
