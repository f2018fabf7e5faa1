package iteration

import (
	"math"
	"time"

	"github.com/infersweep/infersweep/plugins/sim/token"
)

// meanAnswer is the mean length, in tokens, of an answer that may end before
// its limit.
const meanAnswer = 256

// Sequence is one request on a rank, from its arrival to its last token. Only
// the scheduler that it was added to changes it.
type Sequence struct {
	// Seed makes the answer: its words, its length, its acceptances.
	Seed uint64
	// Prompt is the number of its prompt tokens.
	Prompt int
	// MaxTokens is the limit that the request set.
	MaxTokens int
	// Output is the number of tokens generated so far.
	Output int
	// Cached is the number of prompt tokens that the prefix cache held.
	Cached int

	ids    bool // the prompt came as token ids
	chain  *token.Chain
	target int // tokens of the whole answer

	blocks   []int32
	sealed   int // blocks of it that have their hash
	computed int // tokens whose KV is there
	step     int // tokens that the present step computes
	decode   bool

	arrived, admitted, first, last time.Duration
	preemptions                    int
	state                          state
}

type state int

const (
	waiting state = iota
	running
	finished
	aborted
)

// Limits are what a request says of its answer's length.
type Limits struct {
	Max, Min  int
	IgnoreEOS bool
}

// NewSequence makes the sequence of a prompt (see package token for its bytes).
// Equal prompts under one seed get equal answers.
func NewSequence(prompt []byte, ids bool, limits Limits, seed uint64) *Sequence {
	chain := token.NewChain(prompt)
	s := &Sequence{
		Seed:      chain.Seed(seed),
		Prompt:    token.Count(len(prompt)),
		MaxTokens: limits.Max,
		ids:       ids,
		chain:     chain,
	}
	s.target = s.length(limits)
	return s
}

// length draws the answer's length: exponential around meanAnswer, unless the
// end-of-sequence token is ignored.
func (s *Sequence) length(l Limits) int {
	if l.IgnoreEOS {
		return l.Max
	}
	u := token.Unit(token.Mix(s.Seed, 0xe05))
	n := 1 + int(-math.Log(1-u)*meanAnswer)
	return min(max(n, l.Min, 1), l.Max)
}

// FinishReason is how the answer ends: at its limit, or by itself.
func (s *Sequence) FinishReason() string {
	if s.target >= s.MaxTokens {
		return "length"
	}
	return "stop"
}

// Target is the number of tokens that the whole answer will have.
func (s *Sequence) Target() int {
	return s.target
}

// total is the number of tokens so far, the answer's included.
func (s *Sequence) total() int {
	return s.Prompt + s.Output
}

// missing is the number of tokens whose KV is not there.
func (s *Sequence) missing() int {
	return s.total() - s.computed
}

// blocksFor is the number of further blocks that it needs to hold n tokens.
func (s *Sequence) blocksFor(n int) int {
	return max(0, (n+token.BlockTokens-1)/token.BlockTokens-len(s.blocks))
}

// generate appends n tokens of the answer.
func (s *Sequence) generate(n int) {
	for i := range n {
		w := token.WordAt(s.Seed, s.Output+i)
		if s.ids {
			s.chain.AppendID(w)
		} else {
			s.chain.AppendText(w)
		}
	}
	s.Output += n
}
