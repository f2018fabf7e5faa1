package client

import "bytes"

// The functions here find their way in JSON that a server sent, without
// decoding it. On malformed input they give up; they never panic.

func skipSpace(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\t' || b[i] == '\n' || b[i] == '\r') {
		i++
	}
	return i
}

// findValue returns where the value of the first `"key":` at or after from
// begins, -1 where there is none. key comes with its closing quote and without
// the opening one: letters are rarer than quotes, so the search skips more.
// Inside of a JSON string a quote is escaped, so text cannot be taken for a key.
func findValue(b, key []byte, from int) int {
	for from <= len(b) {
		i := bytes.Index(b[from:], key)
		if i < 0 {
			return -1
		}
		start := from + i
		from = start + len(key)
		if start == 0 || b[start-1] != '"' {
			continue
		}
		j := skipSpace(b, from)
		if j < len(b) && b[j] == ':' {
			return skipSpace(b, j+1)
		}
	}
	return -1
}

// skipString returns the index behind the string that opens at i; len(b)+1
// where it does not close.
func skipString(b []byte, i int) int {
	for i++; i < len(b); i++ {
		switch b[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
	}
	return len(b) + 1
}

// skipValue returns the index behind the value that begins at i; len(b)+1
// where it does not end.
func skipValue(b []byte, i int) int {
	depth := 0
	for i < len(b) {
		switch c := b[i]; c {
		case '"':
			i = skipString(b, i)
		case '{', '[':
			depth++
			i++
		case '}', ']', ',':
			if depth == 0 {
				return i
			}
			if c != ',' {
				depth--
			}
			i++
		default:
			i++
			continue
		}
		if depth == 0 && i <= len(b) && endsValue(b[i-1]) {
			return i
		}
	}
	return len(b) + 1
}

func endsValue(c byte) bool { return c == '"' || c == '}' || c == ']' }

// number reads the digits at i.
func number(b []byte, i int) (n int, ok bool) {
	const limit = 1 << 40
	for ; i < len(b) && b[i] >= '0' && b[i] <= '9' && n < limit; i++ {
		n, ok = n*10+int(b[i]-'0'), true
	}
	return n, ok
}
