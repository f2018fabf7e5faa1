package trace

import "time"

// Session is one conversation; turns come one after the other.
type Session struct {
	// ID is unique in its trace.
	ID    string
	Turns []Turn
}

// Turn is one request and its recorded answer.
type Turn struct {
	// Delay between the answer of the turn before and this turn; 0 in the
	// first. Mooncake records arrivals only: there it is the time between two
	// arrivals, the answer's time included.
	Delay time.Duration
	// InputTokens is the whole prompt, the conversation so far included. Of a
	// text it is an estimate: BytesPerToken bytes a token.
	InputTokens int
	// OutputTokens is the length of the recorded answer.
	OutputTokens int
	// User is what the user says in this turn, Answer what the assistant
	// answered; Text only. Prompts are made of recorded answers, so that they
	// do not depend on the server.
	User, Answer string
	// Blocks are the block ids of the whole prompt, the last block may be
	// partly filled; Blocks only.
	Blocks []uint32
}
