package load

import (
	"github.com/infersweep/infersweep/core/client"
	"github.com/infersweep/infersweep/core/trace"
)

// blockSession is a session whose prompts are known by their blocks only.
type blockSession struct {
	session
	salt       uint64
	vocabulary trace.Vocabulary
	tokens     []uint32
	request    client.Request
}

// Request implements Session.
func (s *blockSession) Request(i int) (*client.Request, int) {
	turn := &s.trace.Turns[i]
	s.tokens = trace.AppendTokens(s.tokens[:0], turn.Blocks, turn.InputTokens, s.salt, s.vocabulary)
	s.request = generation(turn)
	s.request.Endpoint = client.Completions
	s.request.TokenIDs = s.tokens
	return &s.request, turn.InputTokens
}
