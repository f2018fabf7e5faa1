// Package request reads the bodies of completion and chat requests. Prompts
// are long and come often, so they are read in one pass and straight into the
// form that the tokenizer takes.
package request

// Request is what a client asks for.
type Request struct {
	Model string
	// Prompt is the prompt's tokens, token.Size bytes each.
	Prompt []byte
	// IDs tells that the prompt came as token ids.
	IDs bool
	// MaxTokens is nil where the client set no limit.
	MaxTokens *int
	MinTokens int
	IgnoreEOS bool
	// N is the number of answers asked for.
	N int

	Stream          bool
	IncludeUsage    bool
	ContinuousUsage bool
	ReturnTokenIDs  bool

	given bool // there was a prompt
}

// reader reads the value of one field into a request.
type reader func(c *cursor, r *Request) error

// Fields that both endpoints know. Every other field is skipped, as the real
// server skips what it does not know.
var common = map[string]reader{
	"model": func(c *cursor, r *Request) error {
		text, err := c.text("model", nil)
		r.Model = string(text)
		return err
	},
	"max_tokens":       limit,
	"stream":           flag("stream", func(r *Request, v bool) { r.Stream = v }),
	"ignore_eos":       flag("ignore_eos", func(r *Request, v bool) { r.IgnoreEOS = v }),
	"return_token_ids": flag("return_token_ids", func(r *Request, v bool) { r.ReturnTokenIDs = v }),
	"min_tokens":       number("min_tokens", func(r *Request, v int) { r.MinTokens = v }),
	"n":                number("n", func(r *Request, v int) { r.N = v }),
	"stream_options":   streamOptions,
}

// ParseCompletion reads the body of a POST to /v1/completions.
func ParseCompletion(body []byte) (*Request, error) {
	return parse(body, map[string]reader{"prompt": prompt}, "prompt")
}

// ParseChat reads the body of a POST to /v1/chat/completions.
func ParseChat(body []byte) (*Request, error) {
	return parse(body, map[string]reader{"messages": messages, "max_completion_tokens": limit}, "messages")
}

func parse(body []byte, own map[string]reader, needed string) (*Request, error) {
	r := &Request{N: 1}
	c := &cursor{data: body}
	err := c.object("body", func(key []byte) error {
		read, ok := own[string(key)]
		if !ok {
			read, ok = common[string(key)]
		}
		if !ok {
			return c.skip(0)
		}
		return read(c, r)
	})
	if err != nil {
		return nil, err
	}
	if err := c.end(); err != nil {
		return nil, err
	}
	if !r.given {
		return nil, &FieldError{Field: needed, Message: "Field required"}
	}
	return r, nil
}
