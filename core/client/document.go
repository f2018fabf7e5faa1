package client

import (
	"encoding/json"
	"fmt"
)

// document is a response that came as one JSON document instead of a stream.
type document struct {
	Choices []struct {
		Text    string `json:"text"`
		Message struct {
			Content          string `json:"content"`
			Reasoning        string `json:"reasoning"`
			ReasoningContent string `json:"reasoning_content"`
		} `json:"message"`
		FinishReason string `json:"finish_reason"`
	} `json:"choices"`
	Usage json.RawMessage `json:"usage"`
}

// document takes in a whole answer that arrived at s.at: all of its tokens
// are one chunk.
func (s *stream) document(raw []byte, r *Response) error {
	if message, ok := errorMessage(raw); ok {
		s.fail(message)
		return nil
	}
	var d document
	if err := json.Unmarshal(raw, &d); err != nil || len(d.Choices) == 0 {
		return fmt.Errorf("neither a stream nor a completion: %.60q", raw)
	}
	c := d.Choices[0]
	s.finish, s.finished = append(s.finish[:0], c.FinishReason...), c.FinishReason != ""
	s.finishAt = s.at
	s.usage = append(s.usage[:0], d.Usage...)
	text := c.Message.Reasoning + c.Message.ReasoningContent + c.Message.Content + c.Text
	if text != "" {
		s.chunks = append(s.chunks, Chunk{At: s.at, Total: 1})
	}
	s.text = s.text[:0]
	if s.keepText {
		r.Text = text
	}
	return nil
}
