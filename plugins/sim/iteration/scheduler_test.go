package iteration_test

import (
	"bytes"
	"math"
	"testing"
	"time"

	"github.com/infersweep/infersweep/plugins/sim/iteration"
	"github.com/infersweep/infersweep/plugins/sim/token"
)

func tp4(lanes, sequences int) *deployment {
	d := &deployment{ranks: ranks(1, config(4, 1, 1, sequences)), rank: toFirst, prompt: fresh(700), output: 60}
	d.run(lanes, 10*time.Second)
	return d
}

// L = lambda W (Little, 1961): the mean number of requests in the system is
// their rate times their mean time in it.
func TestLittlesLawHolds(t *testing.T) {
	const lanes, window = 16, 10 * time.Second
	d := tp4(lanes, 64)
	var inSystem time.Duration
	done := d.finished()
	for _, q := range done {
		inSystem += q.end - q.sent
	}
	rate := float64(len(done)) / window.Seconds()
	mean := inSystem.Seconds() / float64(len(done))
	if l := rate * mean; math.Abs(l-lanes) > 0.05*lanes {
		t.Errorf("rate %.1f/s x time %.4f s = %.2f, want the %d lanes", rate, mean, l, lanes)
	}
}

func meanTTFT(requests []*request) time.Duration {
	var sum time.Duration
	for _, q := range requests {
		sum += q.first - q.sent
	}
	return sum / time.Duration(len(requests))
}

func TestCacheHitLowersTTFT(t *testing.T) {
	run := func(caching bool) []*request {
		c := config(4, 1, 1, 8)
		c.PrefixCaching = caching
		shared := fresh(8000)
		d := &deployment{ranks: ranks(1, c), rank: toFirst, output: 10, prompt: func(lane, i int) []byte {
			return append(bytes.Clone(shared(lane, 0)), fresh(16)(lane, i+1)...)
		}}
		d.run(1, 2*time.Second)
		return d.finished()[1:]
	}
	if with, without := meanTTFT(run(true)), meanTTFT(run(false)); with*2 > without {
		t.Errorf("TTFT is %v with a cache and %v without, want it far lower with one", with, without)
	}
}

func TestQueueAppearsAboveMaxNumSeqs(t *testing.T) {
	at, above := meanTTFT(tp4(16, 16).finished()), meanTTFT(tp4(32, 16).finished())
	if above < 2*at {
		t.Errorf("TTFT is %v with as many requests as sequences and %v with twice as many, want a queue", at, above)
	}
	d := tp4(32, 16)
	if running, waiting := d.ranks[0].Load(); running != 16 || waiting != 16 {
		t.Errorf("%d run and %d wait, want 16 and 16", running, waiting)
	}
}

func TestUnbalancedRouterLowersDEP(t *testing.T) {
	run := func(route func(lane, n int) int) int {
		d := &deployment{ranks: ranks(2, config(1, 2, 2, 16)), rank: route, prompt: fresh(700), output: 60}
		d.run(32, 10*time.Second)
		return d.tokens()
	}
	balanced, unbalanced := run(func(lane, _ int) int { return lane % 2 }), run(toFirst)
	if float64(unbalanced) > 0.75*float64(balanced) {
		t.Errorf("%d tokens over both ranks, %d over one: want far fewer", balanced, unbalanced)
	}
}

func TestThroughputOfTP4RisesFrom1To32(t *testing.T) {
	before := 0
	for _, lanes := range []int{1, 2, 4, 8, 16, 32} {
		tokens := tp4(lanes, 64).tokens()
		if tokens <= before {
			t.Errorf("%d tokens at concurrency %d, %d at half of it", tokens, lanes, before)
		}
		before = tokens
	}
}

func TestEqualSeedsGiveEqualRuns(t *testing.T) {
	run := func(seed uint64) *deployment {
		d := &deployment{ranks: ranks(1, config(4, 1, 1, 8)), rank: toFirst, prompt: fresh(100), output: 50, seed: seed}
		d.run(8, time.Second)
		return d
	}
	a, b, c := run(1), run(1), run(2)
	if a.tokens() != b.tokens() || len(a.requests) != len(b.requests) || *a.requests[5] != *b.requests[5] {
		t.Error("two runs of one seed differ")
	}
	if *a.requests[5] == *c.requests[5] && a.tokens() == c.tokens() {
		t.Error("runs of two seeds are equal")
	}
}

func TestAcceptanceHasThePlansMean(t *testing.T) {
	for _, length := range []float64{1, 1.79, 3.51, 6} {
		a, sum := iteration.NewAcceptance(5, length), 0
		const n = 100_000
		for i := range n {
			sum += 1 + a.Draw(uint64(i), i%7)
		}
		if got := float64(sum) / n; math.Abs(got-length) > 0.02*length {
			t.Errorf("mean is %.3f tokens a step, want %.2f", got, length)
		}
	}
}

func TestFullPoolPreemptsAndEveryRequestEndsAllTheSame(t *testing.T) {
	c := config(4, 1, 1, 64)
	c.CacheTokens = 8000
	d := &deployment{ranks: ranks(1, c), rank: toFirst, prompt: fresh(700), output: 400}
	d.run(16, 30*time.Second)
	stats := d.ranks[0].Stats()
	if stats.Preemptions == 0 {
		t.Error("nothing was preempted in a pool for eleven of sixteen requests")
	}
	for _, q := range d.finished() {
		if q.tokens != 400 {
			t.Fatalf("a request got %d tokens, want 400", q.tokens)
		}
	}
	if len(d.finished()) < 16 {
		t.Errorf("%d requests ended, want all lanes to get through", len(d.finished()))
	}
}

func TestAbortedSequencesGiveTheirBlocksBack(t *testing.T) {
	s := iteration.NewScheduler(config(4, 1, 1, 8))
	q := iteration.NewSequence(fresh(1000)(0, 0), true, iteration.Limits{Max: 100, IgnoreEOS: true}, 1)
	s.Add(q, 0)
	step, _ := s.Begin(0)
	s.Complete(step)
	if s.Stats().CacheUsage == 0 {
		t.Fatal("a running sequence holds no cache")
	}
	s.Abort(q)
	if running, waiting := s.Load(); running+waiting != 0 || s.Stats().CacheUsage != 0 {
		t.Errorf("%d run, %d wait, usage %v after the abort", running, waiting, s.Stats().CacheUsage)
	}
}

func TestCountersAgreeWithWhatWasEmitted(t *testing.T) {
	d := tp4(8, 16)
	stats := d.ranks[0].Stats()
	if stats.GenerationTokens != d.tokens() {
		t.Errorf("%d tokens counted, %d emitted", stats.GenerationTokens, d.tokens())
	}
	if mean := 1 + float64(stats.AcceptedTokens)/float64(stats.Drafts); math.Abs(mean-3.51) > 0.25 {
		t.Errorf("%.2f tokens a step, want about 3.51", mean)
	}
	if token.BlockTokens != 16 {
		t.Error("docs/simulation.md says that blocks have 16 tokens")
	}
}
