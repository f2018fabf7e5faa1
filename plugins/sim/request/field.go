package request

import (
	"fmt"

	"github.com/infersweep/infersweep/plugins/sim/token"
)

func flag(name string, set func(*Request, bool)) reader {
	return func(c *cursor, r *Request) error {
		value, null, err := c.boolean(name)
		if err == nil && !null {
			set(r, value)
		}
		return err
	}
}

func number(name string, set func(*Request, int)) reader {
	return func(c *cursor, r *Request) error {
		value, null, err := c.integer(name)
		if err == nil && !null {
			set(r, value)
		}
		return err
	}
}

func limit(c *cursor, r *Request) error {
	return number("max_tokens", func(r *Request, v int) { r.MaxTokens = &v })(c, r)
}

func streamOptions(c *cursor, r *Request) error {
	if c.null() {
		return nil
	}
	include := flag("stream_options.include_usage", func(r *Request, v bool) { r.IncludeUsage = v })
	continuous := flag("stream_options.continuous_usage_stats", func(r *Request, v bool) { r.ContinuousUsage = v })
	return c.object("stream_options", func(key []byte) error {
		switch string(key) {
		case "include_usage":
			return include(c, r)
		case "continuous_usage_stats":
			return continuous(c, r)
		}
		return c.skip(0)
	})
}

// prompt reads text, token ids, or a list with one of either.
func prompt(c *cursor, r *Request) error {
	r.given, r.IDs, r.Prompt = true, false, r.Prompt[:0]
	if c.peek() == '"' {
		return promptText(c, r)
	}
	values, lists := 0, 0
	return c.array("prompt", func() error {
		values++
		next := c.peek()
		if next == '"' || next == '[' {
			lists++
		}
		switch {
		case lists > 0 && values > 1:
			return &FieldError{"prompt", "the simulator takes one prompt per request"}
		case lists > 0:
			return prompt(c, r)
		}
		r.IDs = true
		return promptID(c, r)
	})
}

func promptText(c *cursor, r *Request) (err error) {
	r.Prompt, err = c.text("prompt", r.Prompt)
	r.Prompt = token.Pad(r.Prompt)
	return err
}

func promptID(c *cursor, r *Request) error {
	id, null, err := c.integer("prompt")
	switch {
	case err != nil:
		return err
	case null:
		return &FieldError{"prompt", "Input should be a valid integer"}
	case id < 0 || id >= token.Vocabulary:
		return &FieldError{"", fmt.Sprintf("Token id %d is out of vocabulary", id)}
	}
	r.Prompt = token.AppendID(r.Prompt, uint32(id))
	return nil
}
