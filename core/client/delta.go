package client

// delta is what a chat event's delta says about tokens.
type delta struct {
	// role: it names a role. text: it carries some. empty: it carries an empty
	// string of text.
	role, text, empty bool
}

// token tells whether the delta carries a token. A token's text may be empty,
// but the delta that only names the role comes before the first token.
func (d delta) token() bool { return d.text || (d.empty && !d.role) }

// readDelta looks at the object that opens at i. Raw text, still escaped, is
// appended to *keep where keep is not nil.
func readDelta(b []byte, i int, keep *[]byte) delta {
	var d delta
	if i >= len(b) || b[i] != '{' {
		return d
	}
	for i = skipSpace(b, i+1); i < len(b) && b[i] == '"'; {
		end := skipString(b, i)
		value := skipSpace(b, end)
		if value >= len(b) || b[value] != ':' {
			return d
		}
		key := b[i+1 : end-1]
		value = skipSpace(b, value+1)
		end = skipValue(b, value)
		if end > len(b) || end == value {
			return d
		}
		d.member(key, b[value:end], keep)
		i = skipSpace(b, end)
		if i < len(b) && b[i] == ',' {
			i = skipSpace(b, i+1)
		}
	}
	return d
}

// member takes in one member of the delta.
func (d *delta) member(key, value []byte, keep *[]byte) {
	switch string(key) {
	case "role":
		d.role = value[0] == '"'
	case "content", "reasoning_content", "reasoning", "refusal":
		d.string(value, keep)
	case "tool_calls", "function_call":
		d.text = d.text || (len(value) > 2 && endsValue(value[len(value)-1]))
	}
}

func (d *delta) string(value []byte, keep *[]byte) {
	if len(value) < 2 || value[0] != '"' {
		return
	}
	if len(value) == 2 {
		d.empty = true
		return
	}
	d.text = true
	if keep != nil {
		*keep = append(*keep, value[1:len(value)-1]...)
	}
}
