package load_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/client"
	"github.com/infersweep/infersweep/core/load"
)

func TestLanesAreAlwaysBusy(t *testing.T) {
	m := run(t, spec(t, serve(t, complete)))
	if m.Counts.Succeeded == 0 || m.Counts.Failed > 0 || m.Counts.Cancelled > 0 {
		t.Errorf("got %+v", m.Counts)
	}
	if m.LiveLanes != 4 || m.Stopped != nil {
		t.Errorf("%v lanes are live, stopped by %v", m.LiveLanes, m.Stopped)
	}
	for _, r := range m.Records {
		if r.OutputTokens != 4 || r.AskedTokens != 4 || r.InputTokens != 7 || r.Counting != client.CountedExactly {
			t.Fatalf("got %+v", r)
		}
		if r.Intended.Before(m.Start) || !r.Intended.Before(m.End) {
			t.Errorf("a request was due at %v of the window", r.Intended.Sub(m.Start))
		}
	}
}

func TestNoMoreRequestsAreOpenThanLanes(t *testing.T) {
	var now, most atomic.Int64
	s := serve(t, func(w http.ResponseWriter, r *http.Request, a asked) {
		n := now.Add(1)
		for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
		}
		slowly(time.Millisecond)(w, r, a)
		now.Add(-1)
	})
	run(t, spec(t, s))
	if most.Load() > 4 {
		t.Errorf("%d requests were open at once", most.Load())
	}
}

func TestWarmupComesBeforeTheWindow(t *testing.T) {
	sp := spec(t, serve(t, complete))
	sp.WarmupRequests = 3
	m := run(t, sp)
	if len(m.Warmup) != 12 {
		t.Errorf("%d warm-up requests, want 12", len(m.Warmup))
	}
	for _, r := range m.Warmup {
		if r.OutputTokens != 1 || r.End.After(m.Start) {
			t.Errorf("got %d tokens, ended %v before the window", r.OutputTokens, m.Start.Sub(r.End))
		}
	}
	if got := m.ReceivedTokens(); got != 12+4*m.Counts.Succeeded {
		t.Errorf("%d tokens received", got)
	}
}

func TestAWarmupThatHangsIsCancelled(t *testing.T) {
	var warm atomic.Bool
	s := serve(t, func(w http.ResponseWriter, r *http.Request, a asked) {
		if a.MaxTokens == 1 && !warm.Swap(true) {
			hang(w, r, a)
			return
		}
		complete(w, r, a)
	})
	sp := spec(t, s)
	sp.WarmupRequests, sp.WarmupTimeout = 1, 50*time.Millisecond
	m := run(t, sp)
	cancelled := 0
	for _, r := range m.Warmup {
		if r.Class == load.Cancelled {
			cancelled++
		}
	}
	if cancelled != 1 || m.Counts.Succeeded == 0 {
		t.Errorf("%d warm-up requests cancelled, then %+v", cancelled, m.Counts)
	}
}

func TestOpenRequestsAreCancelledAfterTheDrain(t *testing.T) {
	sp := spec(t, serve(t, hang))
	sp.Drain = 10 * time.Millisecond
	m := run(t, sp)
	if m.Counts != (load.Counts{Issued: 4, Cancelled: 4}) {
		t.Errorf("got %+v", m.Counts)
	}
	if got := m.OutputTokens(); got != 4 {
		t.Errorf("%d tokens in the window, want the 4 that came before", got)
	}
	if m.LiveLanes != 4 || m.Stopped != nil || m.SessionsFinished != 0 {
		t.Errorf("got %+v", m)
	}
}

func TestRequestsMayEndWithinTheDrain(t *testing.T) {
	sp := spec(t, serve(t, slowly(60*time.Millisecond)))
	sp.Duration = 5 * time.Millisecond
	m := run(t, sp)
	if m.Counts != (load.Counts{Issued: 4, Succeeded: 4}) {
		t.Errorf("got %+v", m.Counts)
	}
	if m.OutputTokens() != 0 || m.InputTokens() != 0 || m.ReceivedTokens() != 16 {
		t.Errorf("%d tokens in the window, %d in all", m.OutputTokens(), m.ReceivedTokens())
	}
}

func TestAStoppedRunKeepsWhatItHas(t *testing.T) {
	died := errors.New("the engine died")
	ctx, stop := context.WithCancelCause(t.Context())
	var n atomic.Int64
	s := serve(t, func(w http.ResponseWriter, r *http.Request, a asked) {
		if n.Add(1) > 20 {
			stop(died)
			hang(w, r, a)
			return
		}
		complete(w, r, a)
	})
	sp := spec(t, s)
	sp.Duration = time.Hour
	m, err := load.Run(ctx, sp, nil)
	if err != nil {
		t.Fatal(err)
	}
	consistent(t, m)
	if !errors.Is(m.Stopped, died) || m.Counts.Succeeded == 0 || m.Counts.Cancelled == 0 {
		t.Errorf("stopped by %v with %+v", m.Stopped, m.Counts)
	}
	if m.End.After(m.Drained) {
		t.Error("the window ends after the run")
	}
}

func TestARunThatIsStoppedInItsWarmupMeasuresNothing(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	s := serve(t, func(w http.ResponseWriter, r *http.Request, a asked) { stop(); hang(w, r, a) })
	sp := spec(t, s)
	sp.WarmupRequests = 1
	m, err := load.Run(ctx, sp, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !errors.Is(m.Stopped, context.Canceled) || m.Counts.Issued != 0 {
		t.Errorf("stopped by %v with %+v", m.Stopped, m.Counts)
	}
}

func TestAFailingServerIsNotOverrun(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request, _ asked) {
		http.Error(w, "no", http.StatusInternalServerError)
	})
	sp := spec(t, s)
	sp.Backoff = time.Hour
	m := run(t, sp)
	if m.Counts != (load.Counts{Issued: 4, Failed: 4}) {
		t.Errorf("got %+v", m.Counts)
	}
	if m.LiveLanes > 3 {
		t.Errorf("%v lanes that wait after a failure are called live", m.LiveLanes)
	}
}

func TestAServerThatIsGoneFailsAllRequests(t *testing.T) {
	s := serve(t, complete)
	sp := spec(t, s)
	s.Close()
	m := run(t, sp)
	if m.Counts.Failed == 0 || m.Counts.Succeeded > 0 {
		t.Errorf("got %+v", m.Counts)
	}
	for _, r := range m.Records {
		if !errors.Is(r.Err, client.ErrConnect) {
			t.Errorf("got %v", r.Err)
		}
	}
}

// TestEveryRequestIsAccountedFor mixes all that can go wrong.
func TestEveryRequestIsAccountedFor(t *testing.T) {
	for seed := range uint64(12) {
		s := serve(t, faulty(seed))
		sp := spec(t, s)
		sp.Lanes = 1 + int(seed%8)
		sp.Duration = time.Duration(20+10*seed) * time.Millisecond
		sp.Drain = time.Duration(seed%4) * 5 * time.Millisecond
		sp.Backoff = time.Millisecond
		m := run(t, sp)
		// A request that was cancelled before it was sent is not seen there.
		if seen := len(s.asked()); seen > m.Counts.Issued+retries(m) {
			t.Errorf("seed %d: the server saw %d requests, %d were issued", seed, seen, m.Counts.Issued)
		}
	}
}

func retries(m *load.Measurement) int {
	n := 0
	for _, r := range m.Records {
		n += r.Retries
	}
	return n
}

// faulty refuses, resets, cuts, hangs, reports errors, sends nothing and is
// slow, at random.
func faulty(seed uint64) func(http.ResponseWriter, *http.Request, asked) {
	var n atomic.Uint64
	return func(w http.ResponseWriter, r *http.Request, a asked) {
		random := rand.New(rand.NewPCG(seed, n.Add(1)))
		switch random.IntN(12) {
		case 0:
			http.Error(w, `{"error":{"message":"no"}}`, http.StatusInternalServerError)
		case 1:
			panic(http.ErrAbortHandler)
		case 2:
			begin(w)
			tokens(w, 1, 1)
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		case 3:
			begin(w)
			w.Write([]byte("data: {\"choices\":[{\"delta\":{\"content\":\"a\"},\"text\":\"a\"}]}\n\n"))
		case 4:
			begin(w)
			w.Write([]byte("data: {\"error\": {\"message\": \"core died\"}}\n\ndata: [DONE]\n\n"))
		case 5:
			begin(w)
		case 6:
			hang(w, r, a)
		case 7:
			w.Header().Set("Connection", "close")
			complete(w, r, a)
		default:
			slowly(time.Duration(random.IntN(3))*time.Millisecond)(w, r, a)
		}
	}
}

func TestNoGoroutineOutlivesARun(t *testing.T) {
	s := serve(t, complete)
	before := runtime.NumGoroutine()
	sp := spec(t, s)
	sp.Duration, sp.Lanes = 20*time.Millisecond, 16
	run(t, sp)
	s.CloseClientConnections()
	for range 200 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(5 * time.Millisecond) // the server's own go a little later
	}
	var stacks [1 << 16]byte
	if text := string(stacks[:runtime.Stack(stacks[:], true)]); strings.Contains(text, "core/load.") {
		t.Errorf("goroutines are left:\n%s", text)
	}
}

func TestProgressIsReported(t *testing.T) {
	var last load.Progress
	phases := map[load.Phase]bool{}
	sp := spec(t, serve(t, complete))
	sp.WarmupRequests, sp.ProgressInterval = 1, time.Millisecond
	m, err := load.Run(t.Context(), sp, func(p load.Progress) {
		last = p
		phases[p.Phase] = true
	})
	if err != nil {
		t.Fatal(err)
	}
	if last.Counts != m.Counts || last.OutputTokens != 4*m.Counts.Succeeded {
		t.Errorf("the last report is %+v, the ledger %+v", last, m.Counts)
	}
	if !phases[load.Measuring] {
		t.Errorf("the phases were %v", phases)
	}
}

func TestSpecsThatMakeNoSenseAreRefused(t *testing.T) {
	for want, change := range map[string]func(*load.Spec){
		"concurrency 0: it must be at least 1":                                 func(s *load.Spec) { s.Lanes = 0 },
		"duration 0s: it must be positive":                                     func(s *load.Spec) { s.Duration = 0 },
		"drain -1ns: it must not be negative":                                  func(s *load.Spec) { s.Drain = -1 },
		"-1 warm-up requests: there can't be fewer than 0":                     func(s *load.Spec) { s.WarmupRequests = -1 },
		"time scale -1: it must be positive":                                   func(s *load.Spec) { s.TimeScale = -1 },
		"longest delay -1ns: it must not be negative":                          func(s *load.Spec) { s.MaxDelay = -1 },
		"no workload: there is nothing to send":                                func(s *load.Spec) { s.Workload = nil },
		`"nowhere" is no base URL: give http://HOST:PORT or https://HOST:PORT`: func(s *load.Spec) { s.URL = "nowhere" },
	} {
		sp := spec(t, serve(t, complete))
		change(&sp)
		if _, err := load.Run(t.Context(), sp, nil); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}
