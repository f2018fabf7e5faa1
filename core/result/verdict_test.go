package result_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"pgregory.net/rapid"

	"github.com/infersweep/infersweep/core/client"
	"github.com/infersweep/infersweep/core/load"
	"github.com/infersweep/infersweep/core/result"
	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
)

// rejected checks that a row is invalid for one reason, and what it says.
func rejected(t *testing.T, e *result.Evidence, code result.Code, texts ...string) {
	t.Helper()
	row := result.Summarize(e)
	if row.Verdict != result.Invalid {
		t.Fatalf("the verdict is %s, want invalid", row.Verdict)
	}
	i := slices.IndexFunc(row.Reasons, func(r result.Reason) bool { return r.Code == code })
	if i < 0 {
		t.Fatalf("the reasons are %v, want %s", codes(row.Reasons), code)
	}
	if row.Reasons[i].Remedy == "" {
		t.Errorf("%s says nothing of what to do", code)
	}
	for _, text := range texts {
		if !strings.Contains(row.Reasons[i].Text, text) {
			t.Errorf("%q does not say %q", row.Reasons[i].Text, text)
		}
	}
}

func accepted(t *testing.T, e *result.Evidence) *result.Row {
	t.Helper()
	row := result.Summarize(e)
	if row.Verdict != result.Valid || len(row.Reasons) > 0 {
		t.Fatalf("the verdict is %s with %v, want valid", row.Verdict, row.Reasons)
	}
	return row
}

func TestAGoodMeasurementIsValid(t *testing.T) {
	if row := accepted(t, evidence(good())); len(row.Warnings) > 0 {
		t.Errorf("unexpected warnings %v", row.Warnings)
	}
}

func TestAWindowWithoutTokensIsInvalid(t *testing.T) {
	m := measurement(record(load.Failed, 0), record(load.Cancelled, 500, arrival{700, 3}))
	rejected(t, evidence(m), result.CodeNoTokens, "window of 1s", "2 requests issued", "1 failed, 1 cancelled", "the stream broke off")
}

func TestTokensWithoutACompleteRequestAreInvalid(t *testing.T) {
	m := measurement(record(load.Cancelled, 0, arrival{100, 3}))
	rejected(t, evidence(m), result.CodeNoCompletedRequest, "none of 1 requests")
}

func TestFailuresAbovePolicyAreInvalid(t *testing.T) {
	records := good().Records
	for range 7 {
		records = append(records, records[0])
	}
	m := measurement(append(slices.Clone(records[:9]), record(load.Failed, 10))...)
	accepted(t, evidence(m)) // a tenth is what the default lets pass

	m = measurement(append(slices.Clone(records[:8]), record(load.Failed, 10))...)
	rejected(t, evidence(m), result.CodeTooManyFailures, "1 of 9 requests failed (11.1 %; at most 10 % may)", "the stream broke off")

	e := evidence(m)
	e.Policy = &configv1.Policy{MaxFailureRate: proto.Float64(0.2)}
	accepted(t, e)
}

func TestLanesWithoutSessionsAreInvalid(t *testing.T) {
	m := good()
	m.LiveLanes = 0.95
	accepted(t, evidence(m))
	m.LiveLanes = 0.94
	rejected(t, evidence(m), result.CodeLoadNotDelivered, "0.94 of 1 lanes", "(94.0 %; at least 95 % must)")
	e := evidence(m)
	e.Policy = &configv1.Policy{MinLiveLanes: proto.Float64(0.5)}
	accepted(t, e)
}

func TestFewerLanesThanTheConcurrencyAreInvalid(t *testing.T) {
	e := evidence(good())
	e.Point.Concurrency = 2
	rejected(t, e, result.CodeLoadNotDelivered, "1.00 of 2 lanes")
}

func TestALostRequestIsInvalid(t *testing.T) {
	m := good()
	m.Counts.Issued++
	rejected(t, evidence(m), result.CodeRequestsLost, "4 requests issued, but 3 succeeded + 0 failed + 0 cancelled = 3, and 3 records")
	m = good()
	m.Records = m.Records[:2]
	rejected(t, evidence(m), result.CodeRequestsLost, "2 records")
}

func TestAStoppedMeasurementIsInvalid(t *testing.T) {
	m := good()
	m.Stopped, m.End = errors.New("interrupted"), at(600)
	rejected(t, evidence(m), result.CodeStopped, "after 600ms of 1s", "interrupted")
}

func TestAPointThatWasNotLoadedIsInvalid(t *testing.T) {
	rejected(t, evidence(nil), result.CodeNotMeasured)
}

func TestAFailureOfTheEngineIsTheFirstReason(t *testing.T) {
	process, remedy := "engine-0", "free the GPUs"
	failure := &result.Failure{Class: "engine", Phase: result.PhaseLaunching, Process: &process, Cause: "out of memory", Remedy: &remedy}
	e := evidence(nil)
	e.Failure = failure
	rejected(t, e, result.CodeLaunchFailed, "engine: process engine-0: out of memory")

	m := measurement(record(load.Failed, 0))
	m.Stopped = errors.New("the engine died")
	e = evidence(m)
	e.Failure = &result.Failure{Class: "engine", Phase: result.PhaseMeasuring, Process: &process, Cause: "killed by signal 9"}
	rejected(t, e, result.CodeEngineDied, "killed by signal 9")
	row := result.Summarize(e)
	if row.Reasons[0].Code != result.CodeEngineDied {
		t.Errorf("the reasons begin with %s: the cause comes first", row.Reasons[0].Code)
	}
	if slices.Contains(codes(row.Reasons), result.CodeStopped) {
		t.Error("that the measurement stopped is no reason of its own where the engine died")
	}
}

func TestTokenCountersThatDisagreeAreInvalid(t *testing.T) {
	m := good() // 12 tokens
	m.Warmup = []load.Record{record(load.Succeeded, -100, arrival{10, 1})}
	e := evidence(m)
	e.ServerOutput = &result.Counter{Before: 1000, After: 1013}
	row := accepted(t, e)
	near(t, "server's tokens", row.ServerOutputTokens, 13)
	e.ServerOutput.After = 1012
	rejected(t, e, result.CodeTokenCountersDisagree, "the server counted 12 output tokens (1000 to 1012), the client received 13, 13 of them in complete answers")
	e.ServerOutput.After = 1014
	rejected(t, e, result.CodeTokenCountersDisagree)
	e.ServerOutput.After = 900
	rejected(t, e, result.CodeTokenCountersDisagree)
}

func TestTokensOnTheirWayExplainADifference(t *testing.T) {
	m := good()
	cut := record(load.Cancelled, 900, arrival{50, 5})
	cut.AskedTokens = 20
	m = measurement(append(m.Records, cut)...)
	for _, counted := range []float64{12, 17, 32} { // not booked, as received, all of it generated
		e := evidence(m)
		e.ServerOutput = &result.Counter{After: counted}
		accepted(t, e)
	}
	e := evidence(m)
	e.ServerOutput = &result.Counter{After: 33}
	rejected(t, e, result.CodeTokenCountersDisagree, "at most 15 were on their way")
}

func TestCountersOnlyWarnWhereTheClientGuessed(t *testing.T) {
	m := good()
	for i := range m.Records {
		m.Records[i].Counting, m.Records[i].InputEstimated = client.CountedEvents, true
	}
	e := evidence(m)
	e.ServerOutput = &result.Counter{After: 40}
	row := accepted(t, e)
	want := []result.Code{result.CodeTokenCountersDisagree, result.CodeTokensCountedByEvents, result.CodeInputEstimated}
	if got := codes(row.Warnings); !slices.Equal(got, want) {
		t.Errorf("the warnings are %v, want %v", got, want)
	}
}

func TestOnlyAConservedLedgerIsValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := good()
		m.Counts = load.Counts{
			Issued:    rapid.IntRange(0, 6).Draw(t, "issued"),
			Succeeded: rapid.IntRange(0, 6).Draw(t, "succeeded"),
			Failed:    rapid.IntRange(0, 6).Draw(t, "failed"),
			Cancelled: rapid.IntRange(0, 6).Draw(t, "cancelled"),
		}
		row := result.Summarize(evidence(m))
		lost := slices.Contains(codes(row.Reasons), result.CodeRequestsLost)
		if conserved := m.Counts.Conserved() && m.Counts.Issued == len(m.Records); lost == conserved {
			t.Errorf("%+v with %d records: lost is %v", m.Counts, len(m.Records), lost)
		}
		if (row.Verdict == result.Valid) != (len(row.Reasons) == 0) {
			t.Errorf("the verdict is %s with the reasons %v", row.Verdict, codes(row.Reasons))
		}
	})
}
