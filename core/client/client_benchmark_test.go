package client_test

import (
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/client"
)

// What vLLM sends for a token of chat, and with usage in each event.
const (
	benchmarkToken = `{"id":"chatcmpl-a29bd502d4ba250b","object":"chat.completion.chunk","created":1796078013,"model":"tiny","choices":[{"index":0,"delta":{"content":" word"},"logprobs":null,"finish_reason":null,"token_ids":null}]}`
	benchmarkExact = `{"id":"cmpl-945f4afa39528f6c","object":"text_completion","created":1796078013,"model":"tiny","choices":[{"index":0,"text":"hello","logprobs":null,"finish_reason":null,"stop_reason":null}],"usage":{"prompt_tokens":3,"total_tokens":4,"completion_tokens":1}}`
)

// BenchmarkStream is the whole way of a token from a loopback socket to its
// chunk; the server writes the answer at once. ns/token includes the server's
// share of the machine.
func BenchmarkStream(b *testing.B) {
	const tokens = 4096
	for name, token := range map[string]string{"chat": benchmarkToken, "completions-continuous": benchmarkExact} {
		b.Run(name, func(b *testing.B) {
			endpoint := client.Chat
			if token == benchmarkExact {
				endpoint = client.Completions
			}
			c := dial(b, serveSilently(b, []byte(streamHead+strings.Repeat(event(token), tokens)+event(hiEnd)+event(done)+lastChunk)))
			r := request(endpoint)
			r.KeepText, r.ContinuousUsage = false, token == benchmarkExact
			b.ReportAllocs()
			for b.Loop() {
				c.Do(b.Context(), r)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/tokens, "ns/token")
		})
	}
}

// BenchmarkRequest is the way of a request with a conversation of 64 KiB.
func BenchmarkRequest(b *testing.B) {
	c := dial(b, serveSilently(b, []byte(stream(hiEnd, done))))
	r := request(client.Chat)
	for range 16 {
		r.Messages = append(r.Messages, client.Message{Role: "user", Content: strings.Repeat("word ", 4096/5)})
	}
	b.ReportAllocs()
	for b.Loop() {
		c.Do(b.Context(), r)
	}
}
