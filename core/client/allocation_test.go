package client_test

import (
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/client"
)

// TestClientAllocatesNothingPerChunk compares a short answer with a long one:
// what a request costs is allowed, what a chunk costs is not.
func TestClientAllocatesNothingPerChunk(t *testing.T) {
	exact := `{"id":"cmpl-1","choices":[{"index":0,"text":"a","finish_reason":null}],"usage":{"prompt_tokens":3,"total_tokens":4,"completion_tokens":1}}`
	for name, token := range map[string]string{"chat": hi, "completions": text, "continuous usage": exact} {
		t.Run(name, func(t *testing.T) {
			endpoint := client.Chat
			if name != "chat" {
				endpoint = client.Completions
			}
			few, many := allocations(t, endpoint, token, 10), allocations(t, endpoint, token, 10_000)
			if many > few+3 { // a larger buffer of the same number of pieces
				t.Errorf("%v allocations for 10 chunks, %v for 10,000", few, many)
			}
		})
	}
}

func allocations(t *testing.T, endpoint client.Endpoint, token string, chunks int) float64 {
	// The tokens of one read, so that the server allocates nothing either.
	response := []byte(streamHead + strings.Repeat(event(token), chunks) + event(hiEnd) + event(done) + lastChunk)
	s := serveSilently(t, response)
	c := dial(t, s)
	r := request(endpoint)
	r.KeepText = false
	c.Do(t.Context(), r)
	return testing.AllocsPerRun(20, func() {
		if got := c.Do(t.Context(), r); len(got.Chunks) < chunks && token == hi {
			t.Fatalf("%d chunks, %v", len(got.Chunks), got.Err)
		}
	})
}
