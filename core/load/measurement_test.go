package load_test

import (
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/client"
	"github.com/infersweep/infersweep/core/load"
)

var start = time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)

func at(ms int) time.Time { return start.Add(time.Duration(ms) * time.Millisecond) }

// sample was sent at 100 ms and has tokens at 150 (2), 200 (1) and 300 ms (3).
func sample() load.Record {
	return load.Record{
		Sent: at(100), FirstToken: at(150), LastToken: at(300), End: at(310), OutputTokens: 6, InputTokens: 9,
		Chunks: []client.Chunk{{At: 50 * time.Millisecond, Total: 2}, {At: 100 * time.Millisecond, Total: 3}, {At: 200 * time.Millisecond, Total: 6}},
	}
}

func TestTokensCountWhereTheyArrive(t *testing.T) {
	r := sample()
	for _, test := range []struct{ from, to, want int }{
		{0, 1000, 6}, {0, 150, 0}, {0, 151, 2}, {150, 200, 2}, {151, 200, 0}, {151, 201, 1}, {200, 300, 1}, {250, 301, 3}, {301, 400, 0},
	} {
		if got := r.TokensBetween(at(test.from), at(test.to)); got != test.want {
			t.Errorf("%d tokens in [%d, %d), want %d", got, test.from, test.to, test.want)
		}
	}
}

func TestLatenciesAreThoseOfTheTokens(t *testing.T) {
	r := sample()
	ttft, ok1 := r.TTFT()
	e2e, ok2 := r.E2E()
	tpot, ok3 := r.TPOT()
	if !ok1 || !ok2 || !ok3 || ttft != 50*time.Millisecond || e2e != 200*time.Millisecond || tpot != 30*time.Millisecond {
		t.Errorf("TTFT %v, E2E %v, TPOT %v", ttft, e2e, tpot)
	}
}

func TestWithoutTokensThereIsNoLatency(t *testing.T) {
	var r load.Record
	_, ok1 := r.TTFT()
	_, ok2 := r.E2E()
	_, ok3 := r.TPOT()
	if ok1 || ok2 || ok3 {
		t.Error("a record without tokens has latencies")
	}
	r = sample()
	r.OutputTokens = 1
	if _, ok := r.TPOT(); ok {
		t.Error("one token has a time per token after the first")
	}
}

func TestTheWindowCounts(t *testing.T) {
	m := load.Measurement{Start: at(160), End: at(300), Records: []load.Record{sample()}, Warmup: []load.Record{{OutputTokens: 1}}}
	if m.OutputTokens() != 1 || m.InputTokens() != 0 || m.ReceivedTokens() != 7 || m.Window() != 140*time.Millisecond {
		t.Errorf("%d tokens out, %d in, %d in all, in %v", m.OutputTokens(), m.InputTokens(), m.ReceivedTokens(), m.Window())
	}
	m.Start = at(150)
	if m.InputTokens() != 9 {
		t.Errorf("%d tokens in", m.InputTokens())
	}
}

func TestALostRequestShows(t *testing.T) {
	if (load.Counts{Issued: 3, Succeeded: 1, Failed: 1}).Conserved() || !(load.Counts{Issued: 3, Succeeded: 1, Failed: 1, Cancelled: 1}).Conserved() {
		t.Error("conservation is not told")
	}
}

func TestClassesHaveWords(t *testing.T) {
	for c, want := range map[load.Class]string{load.Succeeded: "succeeded", load.Failed: "failed", load.Cancelled: "cancelled", 9: "unknown"} {
		if c.String() != want {
			t.Errorf("%d is %q", int(c), c)
		}
	}
}
