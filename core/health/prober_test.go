package health_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/infersweep/infersweep/core/executor/local"
	"github.com/infersweep/infersweep/core/executor/puppet"
	"github.com/infersweep/infersweep/core/health"
	"github.com/infersweep/infersweep/core/launch"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// engine is the plan of a puppet that does deeds; ${port:engine} in them is
// filled. model is what must be served.
func engine(deeds ...string) *pluginv1.LaunchPlan {
	probe := &pluginv1.Endpoint{Process: "engine", Port: "engine", Path: "/health"}
	return &pluginv1.LaunchPlan{
		Processes: []*pluginv1.Process{{
			Name: "engine", Role: pluginv1.ProcessRole_PROCESS_ROLE_ENGINE, Argv: puppet.Argv(deeds...),
			Readiness: &pluginv1.Readiness{Probes: []*pluginv1.Endpoint{probe}},
		}},
		Ports:     []*pluginv1.Port{{Name: "engine", Preferred: 38080}},
		Readiness: &pluginv1.Readiness{Probes: []*pluginv1.Endpoint{probe}, ServedModelName: "toy"},
		Load:      &pluginv1.Endpoint{Process: "engine", Port: "engine"},
		Metrics: []*pluginv1.MetricsEndpoint{{
			Endpoint: &pluginv1.Endpoint{Process: "engine", Port: "engine", Path: "/metrics"}, RequiredPrefix: "toy:",
		}},
		Shape: &pluginv1.Shape{Dialect: "toy", ServedModelName: "toy"},
	}
}

const wholesome = "engine=${port:engine};model=toy;prefix=toy:"

// log is a Diagnoser that knows one line.
type log struct{}

func (log) Diagnose(_ context.Context, _ string, _ pluginv1.ProcessRole, lines []string) []*pluginv1.LogFinding {
	for i, line := range lines {
		if strings.HasPrefix(line, "known: ") {
			return []*pluginv1.LogFinding{{
				Line: uint32(i), FailureClass: pluginv1.FailureClass_FAILURE_CLASS_CONFIG,
				Message: strings.TrimPrefix(line, "known: "), Remedy: "mend it",
			}}
		}
	}
	return nil
}

// launched binds and opens the plan; the session is closed when the test ends.
func launched(t *testing.T, plan *pluginv1.LaunchPlan) health.Subject {
	t.Helper()
	dir := t.TempDir()
	l, err := launch.Bind(plan, launch.BindOptions{RunDir: dir, PointDir: filepath.Join(dir, "points", "p")})
	if err != nil {
		t.Fatal(err)
	}
	session, err := local.New(local.Options{Guardian: puppet.Guardian(), Grace: 100 * time.Millisecond}).Open(t.Context(), l)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return health.Subject{Session: session, Launch: l, Policy: policy(50*time.Millisecond, 400), Diagnoser: log{}}
}

func policy(interval time.Duration, attempts uint32) *pluginv1.HealthPolicy {
	return &pluginv1.HealthPolicy{Interval: durationpb.New(interval), Attempts: attempts}
}

func bringUp(t *testing.T, s health.Subject) (health.Watch, error) {
	t.Helper()
	w, err := health.NewProber(health.NewSystemClock()).BringUp(t.Context(), s)
	if w != nil {
		t.Cleanup(w.Stop)
	}
	return w, err
}

// failure expects a *health.Failure whose text has all parts.
func failure(t *testing.T, err error, parts ...string) *health.Failure {
	t.Helper()
	var f *health.Failure
	if !errors.As(err, &f) {
		t.Fatalf("error is %v, want a failure", err)
	}
	for _, part := range parts {
		if !strings.Contains(f.Error(), part) {
			t.Errorf("failure %q lacks %q", f.Error(), part)
		}
	}
	return f
}

func TestEngineIsReadyWhenItServesItsModelItsMetricsAndAToken(t *testing.T) {
	w, err := bringUp(t, launched(t, engine("sleep=100ms", wholesome)))
	if err != nil {
		t.Fatal(err)
	}
	if w.Context().Err() != nil {
		t.Errorf("the watch has ended: %v", context.Cause(w.Context()))
	}
}

func TestEngineThatOnlyChatsIsReadyToo(t *testing.T) {
	if _, err := bringUp(t, launched(t, engine(wholesome+";chat-only"))); err != nil {
		t.Error(err)
	}
}

func TestEngineThatIsBusyForAMomentIsAskedAgain(t *testing.T) {
	if _, err := bringUp(t, launched(t, engine(wholesome+";busy=2"))); err != nil {
		t.Error(err)
	}
}

func TestProcessThatDiesEndsTheWaitWithWhatItsLogTells(t *testing.T) {
	_, err := bringUp(t, launched(t, engine("say=starting", "say=known: no such weights", "say=bye", "exit=3")))
	f := failure(t, err, "ended with status 3", "no such weights")
	if f.Process != "engine" || f.ClassWord() != "config" || f.Remedy != "mend it" || len(f.Lines) == 0 {
		t.Errorf("failure is %+v", f)
	}
}

func TestProcessThatDiesForUnknownReasonsIsShownByItsFirstError(t *testing.T) {
	_, err := bringUp(t, launched(t, engine("say=starting", "say=RuntimeError: the first", "say=ValueError: the second", "exit=1")))
	if f := failure(t, err, "ended with status 1", "RuntimeError: the first"); f.ClassWord() != "engine" {
		t.Errorf("class is %s, want engine", f.ClassWord())
	}
}

func TestEngineOfAnotherModelIsRefused(t *testing.T) {
	_, err := bringUp(t, launched(t, engine("engine=${port:engine};model=other;prefix=toy:")))
	failure(t, err, "other", "toy")
}

func TestEngineWithoutATokenIsRefused(t *testing.T) {
	_, err := bringUp(t, launched(t, engine(wholesome+";empty")))
	failure(t, err, "token")
}

func TestServerThatNeverAnswersWellIsGivenUpAtTheDeadline(t *testing.T) {
	s := launched(t, engine("refuse=${port:engine}"))
	s.Policy = policy(20*time.Millisecond, 10)
	_, err := bringUp(t, s)
	failure(t, err, "200ms", "10", "503")
}

func TestOlderServerOnThePortIsNotTakenForOurs(t *testing.T) {
	s := launched(t, engine("sleep"))
	listener, err := net.Listen("tcp4", fmt.Sprintf("127.0.0.1:%d", s.Launch.Ports["engine"]))
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})}
	done := make(chan error)
	go func() { done <- server.Serve(listener) }()
	defer func() { server.Close(); <-done }()
	_, err = bringUp(t, s)
	failure(t, err, "port", "listens there")
}

func TestUsersStopIsNoFailure(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := launched(t, engine("sleep"))
	_, err := health.NewProber(health.NewSystemClock()).BringUp(ctx, s)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v, want %v", err, context.Canceled)
	}
}

func TestWatchEndsWhenAProcessEndsUnderLoadEvenWithStatus0(t *testing.T) {
	s := launched(t, engine("child="+wholesome, "sleep=300ms", "exit=0"))
	w, err := bringUp(t, s)
	if err != nil {
		t.Fatal(err)
	}
	<-w.Context().Done()
	failure(t, context.Cause(w.Context()), "engine", "ended with status 0")
}
