package client

// Request is one generation to ask for. The client only reads it.
type Request struct {
	Endpoint Endpoint
	Model    string
	// Messages is the conversation so far; Chat only.
	Messages []Message
	// Prompt is text; Completions only, where TokenIDs is empty.
	Prompt string
	// TokenIDs is the prompt in exact length; Completions only.
	TokenIDs []uint32
	// MaxTokens and MinTokens bound the answer; 0: not sent.
	MaxTokens, MinTokens int
	// IgnoreEOS asks for exactly MaxTokens.
	IgnoreEOS bool
	// ContinuousUsage asks for usage in every event, so that tokens per event
	// are exact. Servers that do not know it ignore it.
	ContinuousUsage bool
	// KeepText asks for Response.Text; a measurement has no use for it.
	KeepText bool
	// Header is added, e.g. the session header.
	Header map[string]string
}
