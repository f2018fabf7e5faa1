package result_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/infersweep/infersweep/core/client"
	"github.com/infersweep/infersweep/core/load"
	"github.com/infersweep/infersweep/core/result"
)

func near(t *testing.T, name string, got *float64, want float64) {
	t.Helper()
	if got == nil {
		t.Errorf("%s is null, want %g", name, want)
	} else if math.Abs(*got-want) > 1e-8*math.Max(1, math.Abs(want)) {
		t.Errorf("%s is %g, want %g", name, *got, want)
	}
}

func null(t *testing.T, name string, got *float64) {
	t.Helper()
	if got != nil {
		t.Errorf("%s is %g, want null", name, *got)
	}
}

// TestFiguresOfThreeRequestsAreThoseWorkedOutByHand:
//
//	request  TTFT   gaps per token            TPOT         E2E    E2E/tokens
//	1        100 ms 10, 10                    20/2 = 10    120 ms 120/3 = 40
//	2        100 ms 20/2 twice: 10, 10        20/3 = 6.667 120 ms 120/4 = 30
//	3         50 ms 40/4 four times: 10 each  40/4 = 10     90 ms  90/5 = 18
func TestFiguresOfThreeRequestsAreThoseWorkedOutByHand(t *testing.T) {
	m := good()
	for i := range m.Records {
		m.Records[i].InputTokens = 100
	}
	row := result.Summarize(evidence(m))
	if *row.OutputTokens != 12 || *row.InputTokens != 300 {
		t.Errorf("tokens: %d out, %d in, want 12 and 300", *row.OutputTokens, *row.InputTokens)
	}
	near(t, "output throughput", row.OutputThroughput, 12)
	near(t, "total throughput", row.TotalThroughput, 312)
	near(t, "output throughput per GPU", row.OutputThroughputPerGPU, 6)
	near(t, "input throughput per GPU", row.InputThroughputPerGPU, 150)
	near(t, "TTFT mean", row.TTFTMean, 0.25/3)
	near(t, "TTFT p50", row.TTFTP50, 0.1)
	near(t, "TTFT p90", row.TTFTP90, 0.1)
	near(t, "ITL p50", row.ITLP50, 0.01)
	near(t, "TPOT p50", row.TPOTP50, 0.01)
	near(t, "TPOT p90", row.TPOTP90, 0.01)
	near(t, "E2E mean", row.E2EMean, 0.11)
	near(t, "E2E p90", row.E2EP90, 0.12)
	near(t, "interactivity", row.InteractivityP90, 100)
	near(t, "e2e-normalised interactivity", row.E2ENormInteractivityP90, 1/(0.03+0.8*0.01)) // rank 1.8 of 18, 30, 40 ms
	if *row.ITLSamples != 8 || *row.TTFTSamples != 3 {
		t.Errorf("samples: %d gaps, %d first tokens, want 8 and 3", *row.ITLSamples, *row.TTFTSamples)
	}
}

func TestTokensOfOneEventShareItsGap(t *testing.T) {
	row := result.Summarize(evidence(measurement(
		record(load.Succeeded, 0, arrival{10, 5}, arrival{20, 1}, arrival{50, 3}),
	)))
	near(t, "ITL mean", row.ITLMean, 0.040/4)
	near(t, "ITL p50", row.ITLP50, 0.010)
	near(t, "ITL p90", row.ITLP90, 0.010)
	if *row.ITLSamples != 4 {
		t.Errorf("%d samples, want 4: the tokens of the first event have no gap", *row.ITLSamples)
	}
}

func TestAnEventWithoutNewTokensLendsItsGapToTheNext(t *testing.T) {
	r := record(load.Succeeded, 0, arrival{10, 1}, arrival{20, 0}, arrival{50, 2})
	row := result.Summarize(evidence(measurement(r)))
	near(t, "ITL mean", row.ITLMean, 0.020)
}

func TestLatenciesComeFromSuccessesAndTokensFromTheWindow(t *testing.T) {
	row := result.Summarize(evidence(measurement(
		record(load.Succeeded, 0, arrival{100, 1}, arrival{110, 1}),
		record(load.Succeeded, 900, arrival{50, 1}, arrival{250, 1}), // ends in the drain
		record(load.Cancelled, 700, arrival{200, 7}, arrival{1000, 9}),
	)))
	if *row.OutputTokens != 2+1+7 {
		t.Errorf("%d output tokens, want 10: those that arrived in the window, of whichever request", *row.OutputTokens)
	}
	if *row.TTFTSamples != 2 || *row.E2ESamples != 2 {
		t.Errorf("latency samples %d and %d, want 2: successes only", *row.TTFTSamples, *row.E2ESamples)
	}
	if *row.ReceivedOutputTokens != 20 {
		t.Errorf("%d tokens received, want 20", *row.ReceivedOutputTokens)
	}
}

func TestWhatIsMissingIsNull(t *testing.T) {
	e := evidence(measurement(record(load.Succeeded, 0, arrival{100, 1})))
	e.Point.Topology.Gpus, e.Simulated = 0, false
	row := result.Summarize(e)
	null(t, "throughput per GPU of a point without GPUs", row.OutputThroughputPerGPU)
	null(t, "TPOT of one token", row.TPOTP90)
	null(t, "ITL of one token", row.ITLP50)
	null(t, "interactivity of one token", row.InteractivityP90)
	null(t, "server's tokens without a counter", row.ServerOutputTokens)
	null(t, "time scale of a real run", row.TimeScale)
	near(t, "E2E", row.E2EP90, 0.1)
}

func TestAPointThatWasNeverLoadedHasNoFigures(t *testing.T) {
	e := evidence(nil)
	e.Failure = &result.Failure{Class: "engine", Phase: result.PhaseLaunching, Cause: "out of memory"}
	row := result.Summarize(e)
	if row.RequestsIssued != nil || row.OutputTokens != nil || row.TTFTSamples != nil {
		t.Error("counts of what never was must be null")
	}
	null(t, "throughput", row.OutputThroughput)
	null(t, "window", row.WindowS)
	null(t, "launch time of what was never ready", row.LaunchS)
}

func TestAWindowWithoutLengthHasNoThroughput(t *testing.T) {
	m := good()
	m.End = m.Start
	row := result.Summarize(evidence(m))
	null(t, "throughput", row.OutputThroughput)
	if _, err := json.Marshal(row); err != nil {
		t.Errorf("a row must always be JSON: %v", err)
	}
}

func TestNoFigureIsEverNaNOrInfinite(t *testing.T) {
	m := good()
	m.LiveLanes = math.NaN()
	e := evidence(m)
	e.TimeScale = math.Inf(1)
	e.ServerOutput = &result.Counter{Before: 0, After: math.Inf(1)}
	row := result.Summarize(e)
	if _, err := json.Marshal(row); err != nil {
		t.Errorf("a row must always be JSON: %v", err)
	}
	null(t, "live lanes", row.LiveLanes)
	if row.Verdict != result.Invalid {
		t.Error("lanes that are no number are no load")
	}
}

func TestClientLagIsOfEveryRequestThatWasSent(t *testing.T) {
	m := good()
	m.Records[0].Lag, m.Records[1].Lag, m.Records[2].Lag = ms(1), ms(2), ms(9)
	row := result.Summarize(evidence(m))
	near(t, "lag p50", row.ClientLagP50, 0.002)
	near(t, "lag max", row.ClientLagMax, 0.009)
}

func TestCountingSaysHowTokensWereCounted(t *testing.T) {
	m := good()
	if got := *result.Summarize(evidence(m)).TokenCounting; got != "exact" {
		t.Errorf("counting is %q, want exact", got)
	}
	m.Records[1].Counting = client.CountedBySpreading
	if got := *result.Summarize(evidence(m)).TokenCounting; got != "mixed" {
		t.Errorf("counting is %q, want mixed", got)
	}
}

func TestRetriesAndMissingDoneAreCounted(t *testing.T) {
	m := good()
	m.Records[0].Retries, m.Records[1].Done = 1, false
	row := result.Summarize(evidence(m))
	if *row.RequestsRetried != 1 || *row.StreamsWithoutDone != 1 {
		t.Errorf("retried %d, without [DONE] %d, want 1 and 1", *row.RequestsRetried, *row.StreamsWithoutDone)
	}
}
