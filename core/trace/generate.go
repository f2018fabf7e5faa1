package trace

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"
)

// How the bundled trace is smaller than the published one. Shape is kept: how
// many turns, how lengths and delays are spread, what share a prefix cache can
// save.
const (
	// InputScale divides input lengths, OutputScale output lengths.
	InputScale, OutputScale = 16, 8
	// DelayScale divides the time between turns.
	DelayScale = 1000
	// MaxTurns, MaxOutputTokens and MaxDelay cut the longest tails, so that no
	// session outlives a short measurement.
	MaxTurns        = 8
	MaxOutputTokens = 120
	MaxDelay        = 600 * time.Millisecond
	// SystemTokens is the system message that all sessions share: the one
	// block that all published requests begin with.
	SystemTokens = BlockTokens / InputScale
	// BundledSessions is how many sessions the bundled trace has.
	BundledSessions = 4096
)

// canonicalForm names the algorithm below; whoever changes what it makes
// changes the name.
const canonicalForm = "infersweep generated trace 1"

// Bundled is the trace that comes with the program: generated, so that the seed
// is all there is to it.
func Bundled(seed uint64) *Trace { return Generate(seed, BundledSessions) }

// Generate makes a text trace whose figures are those of the published Mooncake
// conversation trace, scaled. Equal arguments give equal traces.
func Generate(seed uint64, sessions int) *Trace {
	g := &generator{random: rand.New(rand.NewPCG(seed, 0x696e666572)), system: TextAt(0, SystemTokens)}
	g.canonical = fmt.Appendf(nil, "%s seed %d system %d\n", canonicalForm, seed, SystemTokens)
	t := &Trace{Name: "bundled", Form: Text, System: g.system, Sessions: make([]Session, sessions)}
	for i := range t.Sessions {
		t.Sessions[i] = g.session(i)
	}
	sum := sha256.Sum256(g.canonical)
	t.SHA256 = hex.EncodeToString(sum[:])
	return t
}

type generator struct {
	random *rand.Rand
	system string
	// canonical has a line per turn with all that was drawn.
	canonical []byte
}

func (g *generator) session(index int) Session {
	s := Session{ID: "g" + strconv.Itoa(index), Turns: make([]Turn, g.turns())}
	so := SystemTokens
	for i := range s.Turns {
		s.Turns[i] = g.turn(index, i, so)
		so = s.Turns[i].InputTokens + s.Turns[i].OutputTokens
	}
	return s
}

func (g *generator) turns() int {
	n := 1
	for n < MaxTurns && g.random.Float64() < publishedContinue[min(n, len(publishedContinue))-1] {
		n++
	}
	return n
}

// turn draws turn i, with the conversation so far being so tokens long.
func (g *generator) turn(session, i, so int) Turn {
	var delay time.Duration
	user := scale(&publishedFirst, g.random, InputScale) - SystemTokens
	if i > 0 {
		user = scale(&publishedNew, g.random, InputScale)
		ms := publishedGap.draw(g.random) / DelayScale
		delay = min(MaxDelay, time.Duration(ms*float64(time.Millisecond)).Round(time.Microsecond))
	}
	user = max(1, user)
	output := min(MaxOutputTokens, scale(&publishedOutput, g.random, OutputScale))
	userAt, answerAt := g.random.Uint64(), g.random.Uint64()
	g.canonical = fmt.Appendf(g.canonical, "%d %d %d %d %d %d %d\n", session, i, delay.Microseconds(), user, output, userAt, answerAt)
	return Turn{
		Delay: delay, InputTokens: so + user, OutputTokens: output,
		User: TextAt(userAt, user), Answer: TextAt(answerAt, output),
	}
}

// scale draws a length and divides it; a length is never 0.
func scale(q *quantiles, random *rand.Rand, by float64) int {
	return max(1, int(q.draw(random)/by+0.5))
}
