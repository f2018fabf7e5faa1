package load

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/infersweep/infersweep/core/client"
	"github.com/infersweep/infersweep/core/trace"
)

// Agentic says how a trace is replayed.
type Agentic struct {
	Trace *trace.Trace
	// Seed determines the order of the sessions.
	Seed uint64
	// RunID makes the prompts of this run share no prefix with those of another
	// on the same server, and its session ids unlike theirs.
	RunID string
	// MaxModelLen is the most tokens prompt and answer may have together: a
	// session ends before the turn that would have more. 0: no limit.
	MaxModelLen int
	// BytesPerToken of text with the served model, for MaxModelLen; 0: the
	// trace's estimate.
	BytesPerToken float64
	// Vocabulary is what prompts by token ids are made of.
	Vocabulary trace.Vocabulary
}

// NewAgentic makes the workload that replays a.Trace. Each session has its
// turns in order, each prompt is the conversation so far with the recorded
// answers in it: what is sent does not depend on the server. When all sessions
// were played they begin again, with prompts that share nothing with the first
// time.
//
// Text goes over chat, block ids go over completions as token ids.
func NewAgentic(a Agentic) (Workload, error) {
	sessions := a.fitting()
	if len(sessions) == 0 {
		return nil, fmt.Errorf("%s: no session fits into a model length of %d tokens; a longer model length or another trace is needed",
			a.Trace.Name, a.MaxModelLen)
	}
	random := rand.New(rand.NewPCG(a.Seed, 0x73657373))
	random.Shuffle(len(sessions), func(i, j int) { sessions[i], sessions[j] = sessions[j], sessions[i] })
	return &agentic{Agentic: a, sessions: sessions}, nil
}

// fitting cuts each session before its first turn that is too long.
func (a *Agentic) fitting() []trace.Session {
	sessions := make([]trace.Session, 0, len(a.Trace.Sessions))
	for _, s := range a.Trace.Sessions {
		if n := slices.IndexFunc(s.Turns, a.tooLong); n >= 0 {
			s.Turns = s.Turns[:n]
		}
		if len(s.Turns) > 0 {
			sessions = append(sessions, s)
		}
	}
	return sessions
}

func (a *Agentic) tooLong(t trace.Turn) bool {
	if a.MaxModelLen <= 0 {
		return false
	}
	input := float64(t.InputTokens)
	if a.Trace.Form == trace.Text && a.BytesPerToken > 0 {
		input *= trace.BytesPerToken / a.BytesPerToken
	}
	return input+float64(t.OutputTokens) > float64(a.MaxModelLen)
}

// agentic is the workload that replays a trace.
type agentic struct {
	Agentic
	sessions []trace.Session
}

// Session implements Workload.
func (a *agentic) Session(n int) Session {
	lap := n / len(a.sessions)
	base := session{trace: &a.sessions[n%len(a.sessions)], id: fmt.Sprintf("%s-%d", a.RunID, n)}
	salt := saltOf(a.RunID, lap)
	if a.Trace.Form == trace.Blocks {
		return &blockSession{session: base, salt: salt, vocabulary: a.Vocabulary}
	}
	return newTextSession(base, salt, a.Trace.System)
}

// Warmup implements Workload.
func (a *agentic) Warmup(lane int) *client.Request {
	salt := saltOf(fmt.Sprintf("%s warm-up %d", a.RunID, lane), 0)
	if a.Trace.Form == trace.Blocks {
		return &client.Request{
			Endpoint: client.Completions, IgnoreEOS: true,
			TokenIDs: trace.AppendRandomTokens(nil, warmupTokens, salt, a.Vocabulary),
		}
	}
	return &client.Request{
		Endpoint: client.Chat, IgnoreEOS: true,
		Messages: []client.Message{{Role: "user", Content: prefix(salt) + trace.TextAt(salt, warmupTokens)}},
	}
}

// warmupTokens is the length of a warm-up prompt of its own.
const warmupTokens = 16
