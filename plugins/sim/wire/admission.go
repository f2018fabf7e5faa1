package wire

import (
	"net/http"

	"github.com/infersweep/infersweep/plugins/sim/iteration"
	"github.com/infersweep/infersweep/plugins/sim/request"
	"github.com/infersweep/infersweep/plugins/sim/token"
)

// limits checks what a request wants, in the order in which the real server
// does, and says how long its answer may be.
func (s *Server) limits(r *request.Request) (iteration.Limits, *wireError) {
	none := iteration.Limits{}
	if r.Model != s.name() && r.Model != "" {
		param := "model"
		return none, &wireError{
			Message: "The model `" + r.Model + "` does not exist. Valid aliases: " + s.name() + ".",
			Type:    "NotFoundError", Param: &param, Code: http.StatusNotFound,
		}
	}
	prompt := token.Count(len(r.Prompt))
	if prompt == 0 {
		return none, badRequest("prompt", "The prompt has no tokens.")
	}
	limit := s.MaxModelLen - prompt
	if r.MaxTokens != nil {
		limit = *r.MaxTokens
	}
	if e := s.checkLength(prompt, limit, r); e != nil {
		return none, e
	}
	return iteration.Limits{Max: limit, Min: r.MinTokens, IgnoreEOS: r.IgnoreEOS}, nil
}

func (s *Server) checkLength(prompt, limit int, r *request.Request) *wireError {
	longest := s.MaxModelLen
	switch {
	case r.MaxTokens != nil && limit < 1:
		return badRequest("max_tokens", "max_tokens must be at least 1, got %d. (parameter=max_tokens, value=%d)", limit, limit)
	case limit > longest:
		return badRequest("max_tokens", "max_tokens=%d cannot be greater than max_model_len=%d. Please request fewer output tokens. (parameter=max_tokens, value=%d)", limit, longest, limit)
	case prompt >= longest:
		return badRequest("input_tokens", "This model's maximum context length is %d tokens. However, your prompt contains %d input tokens, which exceeds this limit even without any output tokens. Please reduce the length of the input prompt. (parameter=input_tokens, value=%d)", longest, prompt, prompt)
	case prompt+limit > longest:
		return badRequest("input_tokens", "This model's maximum context length is %d tokens. However, you requested %d output tokens and your prompt contains %d input tokens. Please ask for less. (parameter=input_tokens, value=%d)", longest, limit, prompt, prompt)
	case r.MinTokens > limit:
		return badRequest("min_tokens", "min_tokens must be less than or equal to max_tokens=%d, got %d. (parameter=min_tokens, value=%d)", limit, r.MinTokens, r.MinTokens)
	case r.N != 1:
		return badRequest("n", "The simulator gives one answer per request, n=%d is more. (parameter=n, value=%d)", r.N, r.N)
	}
	return nil
}
