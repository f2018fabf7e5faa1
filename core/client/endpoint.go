package client

// Endpoint is the API that a request uses.
type Endpoint int

// The two APIs.
const (
	Completions Endpoint = iota
	Chat
)

// Path is where the endpoint is, below the base URL.
func (e Endpoint) Path() string {
	if e == Chat {
		return "/v1/chat/completions"
	}
	return "/v1/completions"
}

// String is the word used in flags and results.
func (e Endpoint) String() string {
	if e == Chat {
		return "chat"
	}
	return "completions"
}
