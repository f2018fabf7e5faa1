package request_test

import (
	"testing"

	"github.com/infersweep/infersweep/plugins/sim/request"
	"github.com/infersweep/infersweep/plugins/sim/token"
)

func TestRequestsAreRead(t *testing.T) {
	r, err := request.ParseCompletion([]byte(`{"model":"m","prompt":[1,2,3],"max_tokens":7,"min_tokens":2,"ignore_eos":true,"stream":true,"stream_options":{"include_usage":true,"continuous_usage_stats":true},"unknown":{"a":[1,{}]}}`))
	if err != nil {
		t.Fatal(err)
	}
	if r.Model != "m" || token.Count(len(r.Prompt)) != 3 || !r.IDs || *r.MaxTokens != 7 || r.MinTokens != 2 || !r.IgnoreEOS || !r.Stream || !r.IncludeUsage || !r.ContinuousUsage || r.N != 1 {
		t.Errorf("request is %+v", r)
	}
}

// Four bytes of text are a token, in a prompt and in a message.
func TestTextIsCountedByFourBytes(t *testing.T) {
	r, err := request.ParseCompletion([]byte(`{"prompt":"abcdefgh"}`))
	if err != nil || token.Count(len(r.Prompt)) != 2 || r.IDs {
		t.Errorf("%+v, %v; want two tokens of text", r, err)
	}
	a, err := request.ParseChat([]byte(`{"messages":[{"role":"user","content":"abcdefgh"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	b, err := request.ParseChat([]byte(`{"messages":[{"role":"user","content":"abcdefghijkl"}]}`))
	if err != nil || token.Count(len(b.Prompt)) != token.Count(len(a.Prompt))+1 {
		t.Errorf("%d and %d tokens, %v; want one more", token.Count(len(a.Prompt)), token.Count(len(b.Prompt)), err)
	}
}

func TestWhatIsNoRequestIsRefused(t *testing.T) {
	for _, body := range []string{``, `{`, `[]`, `{"prompt":1}`, `{"prompt":"a"`, `{"prompt":"a","max_tokens":"x"}`, `{"model":"m"}`, `{"prompt":"a"} x`, `{"prompt":[-1]}`} {
		if _, err := request.ParseCompletion([]byte(body)); err == nil {
			t.Errorf("%q was taken", body)
		}
	}
}

func FuzzRequest(f *testing.F) {
	f.Add([]byte(`{"messages":[{"role":"user","content":[{"type":"text","text":"a\u00e9\ud83d\ude00"}]}],"stream":true}`))
	f.Add([]byte(`{"prompt":[1,2],"n":2,"stream_options":null}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, parse := range []func([]byte) (*request.Request, error){request.ParseChat, request.ParseCompletion} {
			if r, err := parse(body); err == nil && len(r.Prompt) > 4*len(body)+64 {
				t.Fatalf("a body of %d bytes became a prompt of %d", len(body), len(r.Prompt))
			}
		}
	})
}
