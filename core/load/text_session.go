package load

import (
	"github.com/infersweep/infersweep/core/client"
	"github.com/infersweep/infersweep/core/trace"
)

// textSession is a chat. Its messages are made once: each prompt is a longer
// piece of them.
type textSession struct {
	session
	messages []client.Message
	request  client.Request
}

// newTextSession begins with the salt, so that the system message is shared
// within the run and with nobody else; the user's first words begin with the
// session's id, so that no two sessions share more.
func newTextSession(base session, salt uint64, system string) *textSession {
	s := &textSession{session: base}
	s.messages = make([]client.Message, 0, 1+2*len(s.trace.Turns))
	s.messages = append(s.messages, client.Message{Role: "system", Content: prefix(salt) + system})
	for i, t := range s.trace.Turns {
		user := t.User
		if i == 0 {
			user = "#" + s.trace.ID + " " + user
		}
		s.messages = append(s.messages,
			client.Message{Role: "user", Content: user},
			client.Message{Role: "assistant", Content: t.Answer})
	}
	return s
}

// Request implements Session: system message, turns with recorded answers, and
// what the user says now.
func (s *textSession) Request(i int) (*client.Request, int) {
	turn := &s.trace.Turns[i]
	s.request = generation(turn)
	s.request.Endpoint = client.Chat
	s.request.Messages = s.messages[:2*i+2]
	return &s.request, turn.InputTokens
}

// generation asks for an answer of the recorded length.
func generation(t *trace.Turn) client.Request {
	return client.Request{
		MaxTokens: t.OutputTokens, MinTokens: t.OutputTokens,
		IgnoreEOS: true, ContinuousUsage: true,
	}
}
