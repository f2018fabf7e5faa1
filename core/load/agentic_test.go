package load_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/client"
	"github.com/infersweep/infersweep/core/load"
	"github.com/infersweep/infersweep/core/trace"
)

// talk is a trace of one session of three turns.
func talk() *trace.Trace {
	return &trace.Trace{Name: "talk", System: "be kind", Sessions: []trace.Session{{ID: "s0", Turns: []trace.Turn{
		{User: "u0", Answer: "a0", InputTokens: 10, OutputTokens: 2},
		{User: "u1", Answer: "a1", InputTokens: 20, OutputTokens: 3, Delay: 2 * time.Millisecond},
		{User: "u2", Answer: "a2", InputTokens: 40, OutputTokens: 4, Delay: time.Hour},
	}}}}
}

// blocks is a trace of two sessions that share their first block.
func blocks() *trace.Trace {
	return &trace.Trace{Name: "blocks", Form: trace.Blocks, Sessions: []trace.Session{
		{ID: "m0", Turns: []trace.Turn{
			{Blocks: []uint32{0, 1, 2}, InputTokens: 1100, OutputTokens: 5},
			{Blocks: []uint32{0, 1, 3, 4}, InputTokens: 1600, OutputTokens: 6, Delay: time.Second},
		}},
		{ID: "m1", Turns: []trace.Turn{{Blocks: []uint32{0, 7}, InputTokens: 1024, OutputTokens: 7}}},
	}}
}

func agentic(t testing.TB, a load.Agentic) load.Workload {
	t.Helper()
	if a.RunID == "" {
		a.RunID = "run"
	}
	w, err := load.NewAgentic(a)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestEachPromptIsTheConversationSoFar(t *testing.T) {
	s := agentic(t, load.Agentic{Trace: talk()}).Session(0)
	var before []client.Message
	for i := range s.Turns() {
		r, input := s.Request(i)
		if r.Endpoint != client.Chat || r.MaxTokens != 2+i || !r.IgnoreEOS || input != 10<<i {
			t.Errorf("turn %d is %+v with %d tokens", i, r, input)
		}
		if len(r.Messages) != 2+2*i || !slices.Equal(r.Messages[:len(before)], before) {
			t.Errorf("turn %d does not continue turn %d: %v", i, i-1, r.Messages)
		}
		before = slices.Clone(r.Messages)
	}
	roles := []string{"system", "user", "assistant", "user", "assistant", "user"}
	words := []string{"be kind", "#s0 u0", "a0", "u1", "a1", "u2"}
	for i, m := range before {
		if m.Role != roles[i] || !strings.HasSuffix(m.Content, words[i]) {
			t.Errorf("message %d is %+v", i, m)
		}
	}
}

func TestRunsAndLapsShareNoPrefix(t *testing.T) {
	for name, tr := range map[string]*trace.Trace{"text": talk(), "blocks": blocks()} {
		t.Run(name, func(t *testing.T) {
			one, two := agentic(t, load.Agentic{Trace: tr, RunID: "one"}), agentic(t, load.Agentic{Trace: tr, RunID: "two"})
			lap := len(tr.Sessions)
			prompts := []string{beginning(one.Session(0)), beginning(two.Session(0)), beginning(one.Session(lap))}
			ids := []string{one.Session(0).ID(), two.Session(0).ID(), one.Session(lap).ID()}
			for _, list := range [][]string{prompts, ids} {
				if slices.Sort(list); len(slices.Compact(list)) != 3 {
					t.Errorf("some are equal: %q", list)
				}
			}
			if beginning(one.Session(0)) != beginning(agentic(t, load.Agentic{Trace: tr, RunID: "one"}).Session(0)) {
				t.Error("the same run is not the same")
			}
		})
	}
}

// beginning is the first bytes or tokens of a session.
func beginning(s load.Session) string {
	r, _ := s.Request(0)
	if r.Endpoint == client.Chat {
		return r.Messages[0].Content[:16]
	}
	return string(rune(r.TokenIDs[0])) + string(rune(r.TokenIDs[1]))
}

func TestBlocksBecomeTokens(t *testing.T) {
	w := agentic(t, load.Agentic{Trace: blocks()})
	var first, second []uint32
	for n := range 2 {
		s := w.Session(n)
		r, input := s.Request(0)
		if r.Endpoint != client.Completions || len(r.TokenIDs) != input {
			t.Fatalf("%d tokens for %d", len(r.TokenIDs), input)
		}
		if s.Turns() == 1 {
			second = slices.Clone(r.TokenIDs)
			continue
		}
		first = slices.Clone(r.TokenIDs)
		r, _ = s.Request(1)
		if !slices.Equal(r.TokenIDs[:1024], first[:1024]) {
			t.Error("the next turn does not share the full blocks")
		}
	}
	if !slices.Equal(first[:512], second[:512]) || slices.Equal(first[512:1024], second[512:1024]) {
		t.Error("two sessions share something else than their first block")
	}
}

func TestAllSessionsArePlayedInAnOrderOfTheSeed(t *testing.T) {
	tr := trace.Generate(1, 50)
	order := func(seed uint64) (ids []string) {
		w := agentic(t, load.Agentic{Trace: tr, Seed: seed})
		for n := range 50 {
			r, _ := w.Session(n).Request(0)
			ids = append(ids, strings.Fields(r.Messages[1].Content)[0])
		}
		return ids
	}
	if !slices.Equal(order(1), order(1)) || slices.Equal(order(1), order(2)) {
		t.Error("the seed does not determine the order")
	}
	ids := order(1)
	if slices.Sort(ids); len(slices.Compact(ids)) != 50 {
		t.Errorf("%d of 50 sessions are played", len(slices.Compact(ids)))
	}
}

func TestSessionsEndBeforeTheModelIsFull(t *testing.T) {
	for limit, turns := range map[int]int{12: 1, 22: 1, 23: 2, 44: 3, 0: 3} {
		if got := agentic(t, load.Agentic{Trace: talk(), MaxModelLen: limit}).Session(0).Turns(); got != turns {
			t.Errorf("%d turns within %d tokens, want %d", got, limit, turns)
		}
	}
	if got := agentic(t, load.Agentic{Trace: talk(), MaxModelLen: 44, BytesPerToken: 1}).Session(0).Turns(); got != 1 {
		t.Errorf("%d turns of one byte a token", got)
	}
}

func TestATraceThatDoesNotFitIsRefused(t *testing.T) {
	_, err := load.NewAgentic(load.Agentic{Trace: talk(), MaxModelLen: 11})
	const want = "talk: no session fits into a model length of 11 tokens; a longer model length or another trace is needed"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// replay plays the three turns of talk on one lane, the hour cut short.
func replay(t *testing.T, warmup int, seed uint64) (*load.Measurement, *fakeServer) {
	t.Helper()
	s := serve(t, slowly(time.Millisecond))
	m := run(t, load.Spec{
		URL: s.URL, Model: "tiny", Lanes: 1, Workload: agentic(t, load.Agentic{Trace: talk()}), SessionHeader: "x-session-id",
		WarmupRequests: warmup, Duration: 200 * time.Millisecond, Drain: time.Second, Seed: seed, MaxDelay: 8 * time.Millisecond, TimeScale: 2,
	})
	return m, s
}

func TestTurnsComeInOrderAfterTheirDelays(t *testing.T) {
	m, s := replay(t, 0, 1)
	for i := 1; i < len(m.Records); i++ {
		before, r := m.Records[i-1], m.Records[i]
		delay := time.Duration(0)
		if r.Turn > 0 {
			delay = []time.Duration{0, time.Millisecond, 4 * time.Millisecond}[r.Turn]
			if r.Turn != before.Turn+1 || r.Session != before.Session {
				t.Errorf("turn %d of %s follows turn %d of %s", r.Turn, r.Session, before.Turn, before.Session)
			}
		}
		if got := r.Intended.Sub(before.End); got != delay {
			t.Errorf("turn %d was due %v after the one before, want %v", r.Turn, got, delay)
		}
		if r.Lag < 0 || r.Sent.Before(r.Intended) {
			t.Errorf("turn %d was sent %v early", r.Turn, r.Intended.Sub(r.Sent))
		}
	}
	for i, a := range s.asked() {
		if a.Session != m.Records[i].Session || a.Path != "/v1/chat/completions" {
			t.Errorf("request %d: %s of %s, recorded %s", i, a.Path, a.Session, m.Records[i].Session)
		}
	}
	if m.SessionsFinished == 0 || m.SessionsStarted < m.SessionsFinished {
		t.Errorf("%d sessions started, %d finished", m.SessionsStarted, m.SessionsFinished)
	}
}

func TestLanesStartWithinTheirSession(t *testing.T) {
	turns := map[int]bool{}
	for seed := range uint64(30) {
		w := agentic(t, load.Agentic{Trace: talk()})
		s := serve(t, hang)
		m := run(t, load.Spec{URL: s.URL, Model: "tiny", Lanes: 1, Workload: w, Duration: 5 * time.Millisecond, Seed: seed, MaxDelay: time.Nanosecond})
		if len(m.Records) > 0 {
			turns[m.Records[0].Turn] = true
		}
	}
	if !turns[0] || !turns[1] || !turns[2] {
		t.Errorf("lanes start at the turns %v", turns)
	}
}

func TestWarmupPrimesTheConversationThatALaneContinues(t *testing.T) {
	for seed := range uint64(10) {
		m, s := replay(t, 2, seed)
		seen := s.asked()
		if len(m.Records) == 0 || len(m.Warmup) != 2 {
			t.Fatalf("%d warm-up requests, %d records", len(m.Warmup), len(m.Records))
		}
		turn := m.Records[0].Turn
		for _, a := range seen[:2] {
			if a.MaxTokens != 1 {
				t.Errorf("a warm-up request for %d tokens", a.MaxTokens)
			}
			if got := len(a.Messages); turn > 0 && got != 2*turn || turn == 0 && got != 1 {
				t.Errorf("warm-up with %d messages before turn %d", got, turn)
			}
		}
	}
}

func TestFixedLengthsAreKept(t *testing.T) {
	seen := map[int]bool{}
	w, err := load.NewFixed(load.Fixed{InputTokens: 10, OutputTokens: 20, RangeRatio: 0.8, Seed: 3, RunID: "r"})
	if err != nil {
		t.Fatal(err)
	}
	for n := range 500 {
		r, input := w.Session(n).Request(0)
		if len(r.TokenIDs) != input || input < 8 || input > 10 || r.MaxTokens < 16 || r.MaxTokens > 20 || r.MinTokens != r.MaxTokens {
			t.Fatalf("session %d: %d of %d tokens in, %d out", n, len(r.TokenIDs), input, r.MaxTokens)
		}
		seen[input] = true
	}
	if len(seen) != 3 {
		t.Errorf("lengths are %v", seen)
	}
}

func TestFixedChatHasTextOfTheLength(t *testing.T) {
	w, err := load.NewFixed(load.Fixed{InputTokens: 10, OutputTokens: 2, Endpoint: client.Chat})
	if err != nil {
		t.Fatal(err)
	}
	a, _ := w.Session(0).Request(0)
	b, _ := w.Session(1).Request(0)
	if len(a.Messages[0].Content) != 40 || a.Messages[0].Content == b.Messages[0].Content {
		t.Errorf("%q and %q", a.Messages[0].Content, b.Messages[0].Content)
	}
}

func TestFixedLengthsThatMakeNoSenseAreRefused(t *testing.T) {
	for want, f := range map[string]load.Fixed{
		"input length 0, output length 5: both must be at least 1": {OutputTokens: 5},
		"range ratio 1.5: it must be above 0 and at most 1":        {InputTokens: 1, OutputTokens: 1, RangeRatio: 1.5},
	} {
		if _, err := load.NewFixed(f); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
