package sdk

import (
	"bytes"
	"encoding/json"
	"strings"
)

// writeJSONString writes s as a JSON string without the escapes that
// encoding/json adds for the sake of HTML.
func writeJSONString(b *strings.Builder, s string) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	// A string always encodes.
	_ = encoder.Encode(s)
	b.Write(bytes.TrimSuffix(buffer.Bytes(), []byte("\n")))
}
