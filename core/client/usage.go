package client

import "encoding/json"

// usage is the server's own count of a response.
type usage struct {
	PromptTokens     int `json:"prompt_tokens"`
	CompletionTokens int `json:"completion_tokens"`
	Details          *struct {
		CachedTokens *int `json:"cached_tokens"`
	} `json:"prompt_tokens_details"`
}

// parseUsage returns -1 for what is not told.
func parseUsage(raw []byte) (input, output, cached int) {
	var u usage
	if len(raw) == 0 || json.Unmarshal(raw, &u) != nil {
		return -1, -1, -1
	}
	cached = -1
	if u.Details != nil && u.Details.CachedTokens != nil {
		cached = *u.Details.CachedTokens
	}
	return u.PromptTokens, u.CompletionTokens, cached
}
