package request_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
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

// The text of a message is that which any JSON reader finds.
func TestTextIsReadAsJSONHasIt(t *testing.T) {
	for _, literal := range []string{`""`, `"a\u00e9\ud83d\ude00\n\t\"\\\/"`, `"\ud83dx"`, `"\ud83d\u0041"`, `"é😀"`, `"\ude00"`} {
		var text string
		if err := json.Unmarshal([]byte(literal), &text); err != nil {
			t.Fatal(err)
		}
		r, err := request.ParseCompletion([]byte(`{"prompt":` + literal + `}`))
		if want := token.Pad([]byte(text)); err != nil || !slices.Equal(r.Prompt, want) {
			t.Errorf("%s is %q, %v; want %q", literal, r.Prompt, err, want)
		}
	}
}

// Parts, unknown members and the order of members make no difference.
func TestMessagesOfOneTextAreOnePrompt(t *testing.T) {
	var prompts [][]byte
	for _, message := range []string{
		`{"role":"user","content":"hello there"}`,
		`{"content":"hello there","name":null,"role":"user"}`,
		`{"role":"user","content":[{"type":"text","text":"hello "},{"text":"there","type":"text"}]}`,
	} {
		r, err := request.ParseChat([]byte(`{"messages":[` + message + `]}`))
		if err != nil {
			t.Fatal(err)
		}
		prompts = append(prompts, r.Prompt)
	}
	if !slices.Equal(prompts[0], prompts[1]) || !slices.Equal(prompts[0], prompts[2]) {
		t.Errorf("prompts are %q", prompts)
	}
	other, err := request.ParseChat([]byte(`{"messages":[{"role":"system","content":"hello there"}]}`))
	if err != nil || slices.Equal(prompts[0], other.Prompt) {
		t.Errorf("the role makes no difference (%v)", err)
	}
}

func TestMistakesAreTyped(t *testing.T) {
	var syntax *request.SyntaxError
	if _, err := request.ParseChat([]byte(`{bad`)); !errors.As(err, &syntax) || syntax.Offset != 1 {
		t.Errorf("error is %v, want one of the syntax at byte 1", err)
	}
	for body, want := range map[string]string{
		`{"prompt":["a","b"]}`:                 "prompt: the simulator takes one prompt per request",
		`{"prompt":[[1],[2]]}`:                 "prompt: the simulator takes one prompt per request",
		`{"prompt":[1,"a"]}`:                   "prompt: the simulator takes one prompt per request",
		`{"prompt":[null]}`:                    "prompt: Input should be a valid integer",
		`{"prompt":[129280]}`:                  ": Token id 129280 is out of vocabulary",
		`{"prompt":"a","stream":1}`:            "stream: Input should be a valid boolean",
		`{"prompt":"a","max_tokens":1.5}`:      "max_tokens: Input should be a valid integer",
		`{"prompt":"a","stream_options":true}`: "stream_options: Input should be a valid dictionary",
		`{"model":"m"}`:                        "prompt: Field required",
	} {
		var field *request.FieldError
		if _, err := request.ParseCompletion([]byte(body)); !errors.As(err, &field) || err.Error() != want {
			t.Errorf("%s: error is %v, want %s", body, err, want)
		}
	}
}

func FuzzRequest(f *testing.F) {
	f.Add([]byte(`{"messages":[{"role":"user","content":[{"type":"text","text":"a\u00e9\ud83d\ude00"}]}],"stream":true}`))
	f.Add([]byte(`{"prompt":[1,2],"n":2,"stream_options":null}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, parse := range []func([]byte) (*request.Request, error){request.ParseChat, request.ParseCompletion} {
			r, err := parse(body)
			if err == nil && !json.Valid(body) {
				t.Fatalf("%q is no JSON, but was taken", body)
			}
			if err == nil && len(r.Prompt) > 4*len(body)+64 {
				t.Fatalf("a body of %d bytes became a prompt of %d", len(body), len(r.Prompt))
			}
		}
	})
}

func BenchmarkChat(b *testing.B) {
	message := `{"role":"user","content":"` + strings.Repeat("some words of a conversation\\n", 600) + `"},`
	body := []byte(`{"model":"m","stream":true,"messages":[` + strings.Repeat(message, 4) + message[:len(message)-1] + `]}`)
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		if _, err := request.ParseChat(body); err != nil {
			b.Fatal(err)
		}
	}
}
