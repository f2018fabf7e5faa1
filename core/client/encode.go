package client

import (
	"strconv"
	"unicode/utf8"
)

// appendBody appends the JSON body of r. By hand, because prompts are tens of
// kilobytes and the time between two turns is the server's, not ours.
func appendBody(b []byte, r *Request) []byte {
	b = append(b, `{"model":`...)
	b = appendString(b, r.Model)
	switch {
	case r.Endpoint == Chat:
		b = appendMessages(b, r.Messages)
	case len(r.TokenIDs) > 0:
		b = appendTokenIDs(b, r.TokenIDs)
	default:
		b = append(b, `,"prompt":`...)
		b = appendString(b, r.Prompt)
	}
	b = appendPositive(b, `,"max_tokens":`, r.MaxTokens)
	b = appendPositive(b, `,"min_tokens":`, r.MinTokens)
	if r.IgnoreEOS {
		b = append(b, `,"ignore_eos":true`...)
	}
	b = append(b, `,"stream":true,"stream_options":{"include_usage":true`...)
	if r.ContinuousUsage {
		b = append(b, `,"continuous_usage_stats":true`...)
	}
	return append(b, "}}"...)
}

func appendMessages(b []byte, messages []Message) []byte {
	b = append(b, `,"messages":[`...)
	for i, m := range messages {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"role":`...)
		b = appendString(b, m.Role)
		b = append(b, `,"content":`...)
		b = appendString(b, m.Content)
		b = append(b, '}')
	}
	return append(b, ']')
}

func appendTokenIDs(b []byte, ids []uint32) []byte {
	b = append(b, `,"prompt":[`...)
	for i, id := range ids {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendUint(b, uint64(id), 10)
	}
	return append(b, ']')
}

func appendPositive(b []byte, key string, n int) []byte {
	if n <= 0 {
		return b
	}
	return strconv.AppendInt(append(b, key...), int64(n), 10)
}

// appendString appends s as a JSON string; bytes that are no UTF-8 become the
// replacement character.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		if plain(s[i]) {
			i++
			continue
		}
		size, escaped := 1, s[i] < utf8.RuneSelf
		if !escaped {
			var r rune
			r, size = utf8.DecodeRuneInString(s[i:])
			escaped = r == utf8.RuneError && size == 1
		}
		if escaped {
			b = append(b, s[start:i]...)
			b = appendEscape(b, s[i])
			start = i + size
		}
		i += size
	}
	b = append(b, s[start:]...)
	return append(b, '"')
}

// plain tells whether c stands for itself in a JSON string.
func plain(c byte) bool {
	return c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\'
}

func appendEscape(b []byte, c byte) []byte {
	switch {
	case c == '"' || c == '\\':
		return append(b, '\\', c)
	case c == '\n':
		return append(b, `\n`...)
	case c >= utf8.RuneSelf:
		return append(b, `\ufffd`...)
	default:
		const hex = "0123456789abcdef"
		return append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
	}
}
