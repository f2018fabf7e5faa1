package client_test

import (
	"encoding/json"
	"net"
	"reflect"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/client"
)

// body is what a server decodes.
type body struct {
	Model         string           `json:"model"`
	Messages      []client.Message `json:"messages"`
	Prompt        any              `json:"prompt"`
	MaxTokens     int              `json:"max_tokens"`
	MinTokens     int              `json:"min_tokens"`
	IgnoreEOS     bool             `json:"ignore_eos"`
	Stream        bool             `json:"stream"`
	StreamOptions map[string]bool  `json:"stream_options"`
}

// sent returns what a server gets.
func sent(t *testing.T, r *client.Request, o client.Options) (received, body) {
	t.Helper()
	s := serve(t, always(stream(hiEnd, done)))
	c, err := client.New(s.URL+"/api/", o)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.Do(t.Context(), r)
	seen := s.seen()
	if len(seen) != 1 {
		t.Fatalf("%d requests", len(seen))
	}
	var b body
	if err := json.Unmarshal([]byte(seen[0].Body), &b); err != nil {
		t.Fatalf("%v in %s", err, seen[0].Body)
	}
	return seen[0], b
}

const awkward = "a\"b\\c\n\r\t\x00\x1f\x7f é 😀 \u2028 <>&"

func TestChatIsSentAsItIs(t *testing.T) {
	messages := []client.Message{{Role: "system", Content: ""}, {Role: "user", Content: awkward}, {Role: "assistant", Content: "plain"}}
	r, b := sent(t, &client.Request{Endpoint: client.Chat, Model: "a/b", Messages: messages, MaxTokens: 5, MinTokens: 2, IgnoreEOS: true, ContinuousUsage: true}, client.Options{})
	want := body{
		Model: "a/b", Messages: messages, MaxTokens: 5, MinTokens: 2, IgnoreEOS: true, Stream: true,
		StreamOptions: map[string]bool{"include_usage": true, "continuous_usage_stats": true},
	}
	if !reflect.DeepEqual(b, want) {
		t.Errorf("got  %+v\nwant %+v", b, want)
	}
	if !strings.HasPrefix(r.Head, "POST /api/v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:") {
		t.Errorf("the head is %q", r.Head)
	}
}

func TestPromptsAreTextOrTokens(t *testing.T) {
	r, b := sent(t, &client.Request{Model: "m", Prompt: awkward}, client.Options{})
	want := body{Model: "m", Prompt: awkward, Stream: true, StreamOptions: map[string]bool{"include_usage": true}}
	if !reflect.DeepEqual(b, want) || !strings.HasPrefix(r.Head, "POST /api/v1/completions ") {
		t.Errorf("got %+v after %q", b, r.Head)
	}
	if _, b := sent(t, &client.Request{TokenIDs: []uint32{0, 7, 4294967295}}, client.Options{}); !reflect.DeepEqual(b.Prompt, []any{0.0, 7.0, 4294967295.0}) {
		t.Errorf("got %v", b.Prompt)
	}
}

func TestBytesThatAreNoTextBecomeTheReplacementCharacter(t *testing.T) {
	if _, b := sent(t, &client.Request{Prompt: "a\xff\xc3(\xe2\x82"}, client.Options{}); b.Prompt != "a\ufffd\ufffd(\ufffd\ufffd" {
		t.Errorf("got %q", b.Prompt)
	}
}

func TestHeadersAreSent(t *testing.T) {
	r, _ := sent(t, &client.Request{Prompt: "x", Header: map[string]string{"x-session-id": "s1\r\nInjected: yes"}}, client.Options{BearerToken: "secret"})
	for _, want := range []string{"x-session-id: s1  Injected: yes\r\n", "Authorization: Bearer secret\r\n", "Content-Type: application/json\r\n"} {
		if !strings.Contains(r.Head, want) {
			t.Errorf("%q is not in %q", want, r.Head)
		}
	}
}

func TestTheTokenIsInNoError(t *testing.T) {
	s := serve(t, func(_ received, _ net.Conn) bool { return false })
	c, err := client.New(s.URL, client.Options{BearerToken: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if r := c.Do(t.Context(), request(client.Chat)); r.Err == nil || strings.Contains(r.Err.Error(), "secret") {
		t.Errorf("got %v", r.Err)
	}
}
