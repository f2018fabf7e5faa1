package run_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/arm"
	"github.com/infersweep/infersweep/core/config"
	"github.com/infersweep/infersweep/core/health"
	"github.com/infersweep/infersweep/core/load"
	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/result"
	"github.com/infersweep/infersweep/core/run"
	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

const toy = `key: toy
hardware: hw
model: org/Toy
model-prefix: toy
precision: fp4
engine: eng
scenario: {type: agentic-coding, duration: 3600s}
deployments:
  tp4: {topology: {gpus: 4, tensor-parallel: 4}, concurrency: [1, 2, 4]}
`

func planned(t *testing.T) []*planner.Planned {
	t.Helper()
	c, err := arm.NewCatalog([]arm.File{{Path: "toy.yaml", Content: []byte(toy)}})
	if err != nil {
		t.Fatal(err)
	}
	a, err := c.Arm("toy")
	if err != nil {
		t.Fatal(err)
	}
	points, err := a.Points()
	if err != nil {
		t.Fatal(err)
	}
	var all []*planner.Planned
	for _, p := range points {
		all = append(all, &planner.Planned{Point: p, Plan: &pluginv1.LaunchPlan{}, Fingerprint: "f"})
	}
	return all
}

func TestSweepGoesOnAfterAnInvalidPointOrStopsThere(t *testing.T) {
	for policy, want := range map[configv1.OnFailure]int{
		configv1.OnFailure_ON_FAILURE_UNSPECIFIED: 3, configv1.OnFailure_ON_FAILURE_CONTINUE: 3, configv1.OnFailure_ON_FAILURE_STOP: 2,
	} {
		r := &runner{rows: []*result.Row{row("a", result.Valid), row("b", result.Invalid), row("c", result.Valid)}, errs: make([]error, 3)}
		rows, err := run.NewSweep(r, policy).Run(t.Context(), planned(t))
		if err != nil || len(rows) != want {
			t.Errorf("%v: %d rows, %v; want %d", policy, len(rows), err, want)
		}
	}
}

func TestSweepThatCannotGoOnKeepsWhatFinished(t *testing.T) {
	broken := errors.New("the plugin died")
	r := &runner{rows: []*result.Row{row("a", result.Valid), row("b", result.Valid), nil}, errs: []error{nil, broken, nil}}
	rows, err := run.NewSweep(r, 0).Run(t.Context(), planned(t))
	if !errors.Is(err, broken) || len(rows) != 2 || r.ran != 2 {
		t.Errorf("%d rows after %d points, %v; want the two that finished", len(rows), r.ran, err)
	}
}

func TestStoppedSweepStartsNoFurtherPoint(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := &runner{}
	rows, err := run.NewSweep(r, 0).Run(ctx, planned(t))
	if !errors.Is(err, context.Canceled) || len(rows) != 0 || r.ran != 0 {
		t.Errorf("%d rows, %d points ran, %v", len(rows), r.ran, err)
	}
}

func TestPlanIsWrittenBeforeAPointRunsAndItsRowBeforeItIsShown(t *testing.T) {
	d := &diary{}
	inner := &runner{rows: []*result.Row{row("a", result.Valid)}, errs: make([]error, 1)}
	r := run.NewObservedPointRunner(run.NewStoringPointRunner(inner, d), d)
	if _, err := r.Run(t.Context(), planned(t)[0]); err != nil {
		t.Fatal(err)
	}
	const name = "toy_fp4-hw-eng_tp4_conc1_kvnone"
	want := []string{"entered launching " + name, "folder " + name, "file points/" + name + "/plan.json", "row a", "finished a"}
	if !slices.Equal(d.entries, want) {
		t.Errorf("it went\n%v\nwant\n%v", d.entries, want)
	}
}

func TestRowThatCannotBeWrittenEndsTheRun(t *testing.T) {
	d := &diary{full: true}
	inner := &runner{rows: []*result.Row{row("a", result.Valid)}, errs: make([]error, 1)}
	r := run.NewObservedPointRunner(run.NewStoringPointRunner(inner, d), d)
	if _, err := r.Run(t.Context(), planned(t)[0]); !errors.Is(err, errFull) {
		t.Errorf("error is %v, want %v", err, errFull)
	}
	if slices.Contains(d.entries, "finished a") {
		t.Error("a point was shown as finished whose row is not on the disk")
	}
}

func measuring(o *opener, m *meter) run.PointRunner {
	now := time.Unix(1000, 0)
	return run.NewMeasuringPointRunner(o, m, &run.Setup{Config: config.Default().Sweep, Now: func() time.Time { return now }})
}

func codes(row *result.Row) []result.Code {
	var all []result.Code
	for _, r := range row.Reasons {
		all = append(all, r.Code)
	}
	return all
}

func TestEngineThatDoesNotGetReadyIsAnInvalidPointWithItsCause(t *testing.T) {
	o := &opener{err: &health.Failure{Process: "engine", Class: pluginv1.FailureClass_FAILURE_CLASS_CONFIG, Cause: "ended with status 2", Remedy: "remove --x"}}
	got, err := measuring(o, &meter{}).Run(t.Context(), planned(t)[0])
	if err != nil {
		t.Fatal(err)
	}
	if got.Verdict != result.Invalid || !slices.Equal(codes(got), []result.Code{result.CodeLaunchFailed}) {
		t.Errorf("%s because of %v, want invalid, launch-failed", got.Verdict, codes(got))
	}
	f := got.Failure
	if f == nil || f.Class != "config" || *f.Process != "engine" || *f.Remedy != "remove --x" || f.Phase != result.PhaseLaunching {
		t.Errorf("failure is %+v", f)
	}
}

func TestEngineThatDiesUnderLoadIsAnInvalidPointAndIsClosed(t *testing.T) {
	o := &opener{lost: &health.Failure{Process: "engine", Class: pluginv1.FailureClass_FAILURE_CLASS_ENGINE, Cause: "was ended by SIGKILL"}}
	m := &meter{measured: &run.Measured{Measurement: &load.Measurement{Lanes: 1}, Before: &run.Scraped{}, After: &run.Scraped{}}}
	got, err := measuring(o, m).Run(t.Context(), planned(t)[0])
	if err != nil || got.Verdict != result.Invalid || !slices.Contains(codes(got), result.CodeEngineDied) {
		t.Fatalf("%+v, %v; want invalid, engine-died", got, err)
	}
	if o.closed != 1 {
		t.Errorf("the session was closed %d times, want once", o.closed)
	}
}

func TestMeasurementThatTheUserStopsIsNoResult(t *testing.T) {
	o := &opener{}
	got, err := measuring(o, &meter{err: context.Canceled}).Run(t.Context(), planned(t)[0])
	if got != nil || !errors.Is(err, context.Canceled) || o.closed != 1 {
		t.Errorf("%v, %v, closed %d times; want no row and a closed session", got, err, o.closed)
	}
}
