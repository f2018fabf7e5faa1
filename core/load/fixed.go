package load

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/infersweep/infersweep/core/client"
	"github.com/infersweep/infersweep/core/trace"
)

// Fixed says what requests of given lengths look like.
type Fixed struct {
	// InputTokens and OutputTokens are the lengths.
	InputTokens, OutputTokens int
	// RangeRatio R draws each length evenly from the integers of [R L, L];
	// 0 stands for 1, which keeps L.
	RangeRatio float64
	// Endpoint: Completions sends token ids, of exact length; Chat sends text of
	// trace.BytesPerToken bytes a token.
	Endpoint client.Endpoint
	// Seed determines lengths and prompts.
	Seed uint64
	// RunID goes into session ids and prompts, as with Agentic.
	RunID string
	// Vocabulary is what token ids are made of.
	Vocabulary trace.Vocabulary
}

// NewFixed makes a workload of single requests with random prompts: a lane is
// always in a request.
func NewFixed(f Fixed) (Workload, error) {
	switch {
	case f.InputTokens <= 0 || f.OutputTokens <= 0:
		return nil, fmt.Errorf("input length %d, output length %d: both must be at least 1", f.InputTokens, f.OutputTokens)
	case f.RangeRatio < 0 || f.RangeRatio > 1:
		return nil, fmt.Errorf("range ratio %v: it must be above 0 and at most 1", f.RangeRatio)
	case f.RangeRatio == 0:
		f.RangeRatio = 1
	}
	return &fixed{f}, nil
}

type fixed struct{ Fixed }

// Session implements Workload.
func (f *fixed) Session(n int) Session {
	salt := saltOf(f.RunID, n) ^ f.Seed
	random := rand.New(rand.NewPCG(f.Seed, uint64(n)))
	s := &fixedSession{id: fmt.Sprintf("%s-%d", f.RunID, n), input: f.length(random, f.InputTokens)}
	s.request = f.prompt(s.input, salt)
	s.request.MaxTokens = f.length(random, f.OutputTokens)
	s.request.MinTokens = s.request.MaxTokens
	return s
}

// Warmup implements Workload.
func (f *fixed) Warmup(lane int) *client.Request {
	r := f.prompt(f.InputTokens, saltOf(f.RunID+" warm-up", lane)^f.Seed)
	return &r
}

func (f *fixed) length(random *rand.Rand, most int) int {
	least := max(1, int(f.RangeRatio*float64(most)))
	return least + random.IntN(most-least+1)
}

func (f *fixed) prompt(tokens int, salt uint64) client.Request {
	r := client.Request{Endpoint: f.Endpoint, IgnoreEOS: true, ContinuousUsage: true}
	if f.Endpoint == client.Chat {
		text := prefix(salt) + trace.TextAt(salt, tokens)
		r.Messages = []client.Message{{Role: "user", Content: text[:tokens*trace.BytesPerToken]}}
		return r
	}
	r.TokenIDs = trace.AppendRandomTokens(make([]uint32, 0, tokens), tokens, salt, f.Vocabulary)
	return r
}

// fixedSession is one request.
type fixedSession struct {
	id      string
	input   int
	request client.Request
}

// ID implements Session.
func (s *fixedSession) ID() string { return s.id }

// Turns implements Session.
func (s *fixedSession) Turns() int { return 1 }

// Delay implements Session.
func (s *fixedSession) Delay(int) time.Duration { return 0 }

// Request implements Session.
func (s *fixedSession) Request(int) (*client.Request, int) { return &s.request, s.input }
