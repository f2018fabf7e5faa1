package request

// skip reads any value and forgets it.
func (c *cursor) skip(depth int) error {
	if depth > maxDepth {
		return c.fail("less nesting")
	}
	next := func() error { return c.skip(depth + 1) }
	switch b := c.peek(); {
	case b == '{':
		return c.object("", func([]byte) error { return next() })
	case b == '[':
		return c.array("", next)
	case b == '"':
		return c.skipString()
	case b == '-' || b >= '0' && b <= '9':
		return c.skipNumber()
	}
	if c.word("true") || c.word("false") || c.word("null") {
		return nil
	}
	return c.fail("value")
}

func (c *cursor) skipString() error {
	_, err := c.quoted(nil)
	return err
}

// skipNumber follows the grammar of RFC 8259, section 6.
func (c *cursor) skipNumber() error {
	c.one('-')
	if !c.one('0') && !c.digits() {
		return c.fail("value")
	}
	if c.one('.') && !c.digits() {
		return c.fail("digit")
	}
	if c.one('e') || c.one('E') {
		if !c.one('-') {
			c.one('+')
		}
		if !c.digits() {
			return c.fail("digit")
		}
	}
	return nil
}

func (c *cursor) one(b byte) bool {
	if c.at < len(c.data) && c.data[c.at] == b {
		c.at++
		return true
	}
	return false
}

func (c *cursor) digits() bool {
	start := c.at
	for c.at < len(c.data) && c.data[c.at] >= '0' && c.data[c.at] <= '9' {
		c.at++
	}
	return c.at > start
}
