package client

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// longestMessage bounds how much of a server's words an error repeats, bytes.
const longestMessage = 500

// errorMessage finds the server's message in an error document in one of the
// forms that servers use; ok is false where data is none.
func errorMessage(data []byte) (message string, ok bool) {
	var d struct {
		Error   json.RawMessage `json:"error"`
		Object  string          `json:"object"`
		Message string          `json:"message"`
		Detail  json.RawMessage `json:"detail"`
	}
	if json.Unmarshal(data, &d) != nil {
		return "", false
	}
	switch {
	case len(d.Error) > 0 && !bytes.Equal(d.Error, []byte("null")):
		return shorten(messageOf(d.Error)), true
	case d.Object == "error" || d.Message != "":
		return shorten(d.Message), true
	case len(d.Detail) > 0:
		return shorten(messageOf(d.Detail)), true
	}
	return "", false
}

// messageOf reads `"text"` or `{"message": "text"}`; anything else as it is.
func messageOf(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	var object struct {
		Message string `json:"message"`
	}
	if json.Unmarshal(raw, &object) == nil && object.Message != "" {
		return object.Message
	}
	return string(raw)
}

// shorten makes one printable line of a server's words.
func shorten(s string) string {
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "\uFFFD")), " ")
	if len(s) <= longestMessage {
		return s
	}
	cut := longestMessage
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "..."
}
