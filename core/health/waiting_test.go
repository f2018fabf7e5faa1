package health_test

import (
	"context"
	"net"
	"net/http"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/executor/strays"
	"github.com/infersweep/infersweep/core/health"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// leaping is a Clock on which time passes only by sleeping, at once.
type leaping struct {
	mu     sync.Mutex
	now    time.Time
	sleeps []time.Duration
}

func (c *leaping) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *leaping) Sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now, c.sleeps = c.now.Add(d), append(c.sleeps, d)
	return context.Cause(ctx)
}

// asked brings up an engine whose server is this test's, and gives when it was
// asked, on the clock, since the beginning.
func asked(t *testing.T, p *pluginv1.HealthPolicy, status int) ([]time.Duration, *leaping, error) {
	t.Helper()
	s := launched(t, engine("sleep"))
	s.Policy = p
	s.Launch.Processes[0].Container = true // its listener need not be ours
	clock := &leaping{now: time.Unix(0, 0)}
	var mu sync.Mutex
	var times []time.Duration
	listener, err := net.Listen("tcp4", address(s))
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		times = append(times, clock.Now().Sub(time.Unix(0, 0)))
		w.WriteHeader(status)
	})}
	done := make(chan error)
	go func() { done <- server.Serve(listener) }()
	defer func() { server.Close(); <-done }()
	_, err = health.NewProber(clock).BringUp(t.Context(), s)
	mu.Lock()
	defer mu.Unlock()
	return times, clock, err
}

func TestGapsBetweenProbesDoubleFromTenMillisecondsToTheInterval(t *testing.T) {
	times, clock, err := asked(t, policy(80*time.Millisecond, 10), http.StatusServiceUnavailable)
	failure(t, err, "was not ready within 800ms (10 looks, 80ms apart)", "503 Service Unavailable")
	gaps := make([]time.Duration, 0, len(times))
	for i := range times[1:] {
		gaps = append(gaps, (times[i+1]-times[i])/time.Millisecond)
	}
	if want := []time.Duration{10, 20, 40, 80, 80}; len(gaps) < len(want) || !slices.Equal(gaps[:5], want) {
		t.Errorf("gaps in ms: %d, want %d and so on", gaps, want)
	}
	if slices.Max(gaps) > 80 {
		t.Errorf("a gap is longer than the interval: %d", gaps)
	}
	if waited := clock.Now().Sub(time.Unix(0, 0)); waited != 800*time.Millisecond {
		t.Errorf("waited %v, want interval x attempts", waited)
	}
}

func TestPortThatStaysClosedIsLookedAtMoreSeldomTheLongerItTakes(t *testing.T) {
	s := launched(t, engine("sleep"))
	s.Policy = policy(5*time.Second, 12)
	clock := &leaping{now: time.Unix(0, 0)}
	_, err := health.NewProber(clock).BringUp(t.Context(), s)
	failure(t, err, "was not ready within 1m0s (12 looks, 5s apart): nothing listens on "+address(s))
	if first, longest := clock.sleeps[0], slices.Max(clock.sleeps); first != 10*time.Millisecond || longest != 250*time.Millisecond {
		t.Errorf("gaps from %v to %v, want 10ms to 250ms", first, longest)
	}
	if waited := clock.Now().Sub(time.Unix(0, 0)); waited != time.Minute {
		t.Errorf("waited %v, want interval x attempts", waited)
	}
}

func TestEngineWithoutItsMetricsIsGivenUpBeforeTheDeadline(t *testing.T) {
	s := launched(t, engine("engine=${port:engine};model=toy;prefix=other:", "sleep"))
	s.Policy = policy(5*time.Second, 1440)
	// Its start is waited for in real time.
	clock := &waking{Clock: health.NewSystemClock()}
	_, err := health.NewProber(clock).BringUp(t.Context(), s)
	failure(t, err, "answers its probes and is not usable 30s later", "has no metric that begins with toy:")
}

// waking is a clock that leaps a second in each sleep of a millisecond.
type waking struct {
	health.Clock
	mu    sync.Mutex
	leapt time.Duration
}

func (c *waking) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.Clock.Now().Add(c.leapt)
}

func (c *waking) Sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	c.leapt += d
	c.mu.Unlock()
	return c.Clock.Sleep(ctx, time.Millisecond)
}

func TestKilledGuardianIsNamedAndNotTheEnginesFault(t *testing.T) {
	s := launched(t, engine(wholesome))
	w, err := bringUp(t, s)
	if err != nil {
		t.Fatal(err)
	}
	found, err := strays.Find(s.Launch.RunDir)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range found {
		if p.Parent == syscall.Getpid() {
			syscall.Kill(p.PID, syscall.SIGKILL)
		}
	}
	<-w.Context().Done()
	f := failure(t, context.Cause(w.Context()), "process engine was ended: the guardian was killed (SIGKILL)")
	if f.ClassWord() != "infrastructure" {
		t.Errorf("class %s, want infrastructure", f.ClassWord())
	}
	if err := s.Session.Close(); err == nil {
		t.Error("Close says nothing of the guardian")
	}
}

func address(s health.Subject) string { return s.Launch.LoadURL[len("http://"):] }
