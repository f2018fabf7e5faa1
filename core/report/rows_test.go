package report_test

import (
	"fmt"
	"time"

	"github.com/infersweep/infersweep/core/result"
)

// row is a valid point whose figures follow from a throughput per GPU and a
// time per token.
func row(deployment string, gpus, concurrency int, perGPU, tpot float64) *result.Row {
	total := perGPU * float64(max(gpus, 1))
	r := &result.Row{
		ExpName: fmt.Sprintf("m_fp4-node-engine_%s_conc%d_kvnone", deployment, concurrency),
		Arm:     "m-fp4-node-engine-agentic", Deployment: deployment, Concurrency: concurrency, GPUs: gpus,
		Model: "org/M", Precision: "fp4", Hardware: "node", Engine: "engine", Scenario: "agentic-coding",
		Verdict: result.Valid, Reasons: []result.Reason{}, Warnings: []result.Reason{},
		Load:    result.LoadSpec{Trace: "bundled", TraceSHA256: "9f86d081884c7d65", Seed: 1, Lanes: concurrency, WarmupRequests: 1, DurationS: 2, DrainS: 0.5},
		Plugins: map[string]string{"node": "0.1.0", "engine": "0.1.0"},
	}
	r.RequestsIssued, r.RequestsSucceeded, r.RequestsFailed, r.RequestsCancelled = ptr(concurrency*6), ptr(concurrency*5), ptr(0), ptr(concurrency)
	r.OutputThroughput, r.TotalThroughput = ptr(total), ptr(total*40)
	if gpus > 0 {
		r.OutputThroughputPerGPU, r.TotalThroughputPerGPU = ptr(perGPU), ptr(perGPU*40)
	}
	r.TTFTP50, r.TTFTP90, r.ITLP50 = ptr(tpot*9), ptr(tpot*25), ptr(tpot*0.8)
	r.TPOTP90, r.E2EP90, r.LiveLanes = ptr(tpot), ptr(tpot*220), ptr(float64(concurrency)*0.99)
	r.InteractivityP90, r.E2ENormInteractivityP90 = ptr(1/tpot), ptr(0.7/tpot)
	return r
}

// sweep is a run of twelve points of three deployments.
func sweep() []*result.Row {
	return []*result.Row{
		row("tp4", 4, 1, 88, 0.00275), row("tp4", 4, 4, 290, 0.0033), row("tp4", 4, 8, 495, 0.0039), row("tp4", 4, 16, 810, 0.0048),
		row("tp4", 4, 32, 1220, 0.0063), row("tp4", 4, 64, 1690, 0.0091), row("tp4", 4, 128, 2050, 0.0149),
		row("dep2", 2, 32, 1580, 0.0092), row("dep2", 2, 64, 2260, 0.0132), row("dep2", 2, 128, 2890, 0.0209),
		row("dep4", 4, 64, 1830, 0.0079), row("dep4", 4, 128, 2710, 0.0112),
	}
}

// simulatedSweep is sweep on the simulator, with a point that failed.
func simulatedSweep() []*result.Row {
	rows := sweep()
	for _, r := range rows {
		r.Simulated, r.TimeScale = true, ptr(1.0)
	}
	bad := rows[9]
	process := "engine-0"
	bad.Verdict = result.Invalid
	bad.Failure = &result.Failure{
		Class: "engine", Phase: result.PhaseMeasuring, Process: &process, Cause: "CUDA error: an illegal memory access",
		Log: []string{"ERROR worker died <rank 1>", "RuntimeError: CUDA error: an illegal memory access"},
	}
	bad.Reasons = []result.Reason{
		{Code: result.CodeEngineDied, Text: "engine: process engine-0: CUDA error: an illegal memory access", Remedy: "see the logs in the point's folder"},
		{Code: result.CodeTooManyFailures, Text: "128 of 256 requests failed (50.0 %; at most 10 % may)", Remedy: "see the engine's log for the cause; policy.max-failure-rate sets what may fail"},
	}
	rows[0].Warnings = []result.Reason{{Code: result.CodeTokensCountedByEvents, Text: "the server told no usage for 5 of 5 requests", Remedy: "use a server that tells"}}
	return rows
}

func run() *result.Run {
	return &result.Run{
		Schema: result.RunSchema, ID: "20261130-120000", StartedAt: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC),
		Command: []string{"sweep", "run", "--simulate"}, Versions: map[string]string{"version": "0.1.0", "go": "go1.26.8"},
	}
}

func ptr[T any](v T) *T { return &v }
