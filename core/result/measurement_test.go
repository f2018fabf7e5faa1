package result_test

import (
	"errors"
	"time"

	"github.com/infersweep/infersweep/core/client"
	"github.com/infersweep/infersweep/core/load"
	"github.com/infersweep/infersweep/core/result"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// zero is when every window of these tests opens.
var zero = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func at(ms float64) time.Time { return zero.Add(time.Duration(ms * float64(time.Millisecond))) }

func ms(v float64) time.Duration { return time.Duration(v * float64(time.Millisecond)) }

// arrival is an event of a stream: milliseconds after the send, tokens in it.
type arrival struct {
	at     float64
	tokens int
}

// record is a request sent ms milliseconds into the window.
func record(class load.Class, sent float64, arrivals ...arrival) load.Record {
	r := load.Record{Class: class, Sent: at(sent), Status: 200, Done: true, Counting: client.CountedExactly, CachedTokens: -1}
	for _, a := range arrivals {
		r.OutputTokens += a.tokens
		r.Chunks = append(r.Chunks, client.Chunk{At: ms(a.at), Total: r.OutputTokens})
	}
	if n := len(arrivals); n > 0 {
		r.FirstToken, r.LastToken = at(sent+arrivals[0].at), at(sent+arrivals[n-1].at)
		r.End = r.LastToken
	}
	r.AskedTokens = r.OutputTokens
	if class == load.Failed {
		r.Err = errors.New("the stream broke off")
	}
	return r
}

// measurement is a window of a second on one lane that held its load.
func measurement(records ...load.Record) *load.Measurement {
	m := &load.Measurement{Start: zero, End: at(1000), Drained: at(1500), Lanes: 1, LiveLanes: 1, Records: records}
	m.Counts.Issued = len(records)
	for _, r := range records {
		switch r.Class {
		case load.Succeeded:
			m.Counts.Succeeded++
		case load.Failed:
			m.Counts.Failed++
		case load.Cancelled:
			m.Counts.Cancelled++
		}
	}
	return m
}

// good is a measurement of three successful requests.
func good() *load.Measurement {
	return measurement(
		record(load.Succeeded, 0, arrival{100, 1}, arrival{110, 1}, arrival{120, 1}),
		record(load.Succeeded, 200, arrival{100, 2}, arrival{120, 2}),
		record(load.Succeeded, 400, arrival{50, 1}, arrival{90, 4}),
	)
}

// evidence is m on a point of two GPUs at concurrency 1.
func evidence(m *load.Measurement) *result.Evidence {
	return &result.Evidence{
		Point: &pluginv1.Point{
			ExpName: "m_fp4-node-engine_tp2_conc1_kvnone", Arm: "m-fp4-node-engine-agentic", Deployment: "tp2", Concurrency: 1,
			Model: "org/M", Precision: pluginv1.Precision_PRECISION_FP4, Hardware: "node", Engine: "engine",
			Scenario: &pluginv1.Scenario{Type: pluginv1.ScenarioType_SCENARIO_TYPE_AGENTIC_CODING},
			Topology: &pluginv1.Topology{Gpus: 2},
		},
		Simulated: true, TimeScale: 1,
		Load:      result.LoadSpec{Trace: "bundled", TraceSHA256: "9f86d081", Seed: 1, Lanes: 1, WarmupRequests: 1, DurationS: 1, DrainS: 0.5},
		StartedAt: zero, LaunchFingerprint: "abc", LaunchTime: ms(1200), Plugins: map[string]string{"engine": "0.1.0", "node": "0.1.0"},
		Measurement: m,
	}
}

func codes(reasons []result.Reason) []result.Code {
	all := []result.Code{}
	for _, r := range reasons {
		all = append(all, r.Code)
	}
	return all
}
