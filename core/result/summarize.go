package result

import (
	"strings"

	"github.com/infersweep/infersweep/core/load"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Summarize makes the row of a point: who it is, what was measured, what that
// is worth. It never fails; what cannot be known is null, and the verdict says
// so.
func Summarize(e *Evidence) *Row {
	row := &Row{
		Simulated:         e.Simulated,
		Load:              e.Load,
		LaunchFingerprint: text(e.LaunchFingerprint),
		Plugins:           e.Plugins,
		Failure:           e.Failure,
	}
	row.identify(e.Point)
	row.launched(e)
	if e.Measurement != nil {
		row.measured(e.Measurement)
	}
	row.ServerOutputTokens, row.ServerInputTokens = e.ServerOutput.delta(), e.ServerInput.delta()
	row.judge(e)
	return row
}

func (row *Row) identify(p *pluginv1.Point) {
	row.ExpName, row.Arm, row.Deployment = p.GetExpName(), p.GetArm(), p.GetDeployment()
	row.Concurrency, row.GPUs = int(p.GetConcurrency()), int(p.GetTopology().GetGpus())
	row.Model, row.Hardware, row.Engine = p.GetModel(), p.GetHardware(), p.GetEngine()
	row.Precision = word(p.GetPrecision().String(), "PRECISION_")
	row.Scenario = word(p.GetScenario().GetType().String(), "SCENARIO_TYPE_")
}

// word is the spelling of an enum's value in YAML.
func word(value, prefix string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimPrefix(value, prefix)), "_", "-")
}

func (row *Row) launched(e *Evidence) {
	if e.Simulated {
		row.TimeScale = number(e.TimeScale)
	}
	if ready := e.Failure == nil || e.Failure.served(); ready && e.LaunchTime > 0 {
		row.LaunchS = number(seconds(e.LaunchTime))
	}
	if !e.StartedAt.IsZero() {
		started := e.StartedAt.UTC()
		row.StartedAt = &started
	}
}

func (row *Row) measured(m *load.Measurement) {
	row.count(m)
	row.WindowS, row.LiveLanes = number(seconds(m.Window())), number(m.LiveLanes)
	row.throughput(m.OutputTokens(), m.InputTokens())
	latenciesOf(m.Records).fill(row)
	row.lag(m.Records)
}

func (row *Row) count(m *load.Measurement) {
	c := m.Counts
	row.RequestsIssued, row.RequestsSucceeded = &c.Issued, &c.Succeeded
	row.RequestsFailed, row.RequestsCancelled = &c.Failed, &c.Cancelled
	started, finished := m.SessionsStarted, m.SessionsFinished
	row.SessionsStarted, row.SessionsFinished = &started, &finished
	received := m.ReceivedTokens()
	row.ReceivedOutputTokens = &received
	row.TokenCounting = counting(m.Records)
	retried, withoutDone := 0, 0
	for i := range m.Records {
		retried += m.Records[i].Retries
		if m.Records[i].Class == load.Succeeded && !m.Records[i].Done {
			withoutDone++
		}
	}
	row.RequestsRetried, row.StreamsWithoutDone = &retried, &withoutDone
}

// counting is how tokens were counted: the word that all successful requests
// share, else `mixed`.
func counting(records []load.Record) *string {
	var found *string
	for i := range records {
		if records[i].Class != load.Succeeded {
			continue
		}
		word := records[i].Counting.String()
		if found != nil && *found != word {
			return text("mixed")
		}
		found = &word
	}
	return found
}

// throughput is tokens per second of the window. Tokens count where they
// arrived in it, of whichever request.
func (row *Row) throughput(output, input int) {
	row.OutputTokens, row.InputTokens = &output, &input
	total := float64(output + input)
	out, in, gpus := float64(output), float64(input), float64(row.GPUs)
	row.OutputThroughput = ratio(&out, row.WindowS)
	row.InputThroughput = ratio(&in, row.WindowS)
	row.TotalThroughput = ratio(&total, row.WindowS)
	row.OutputThroughputPerGPU = ratio(row.OutputThroughput, &gpus)
	row.InputThroughputPerGPU = ratio(row.InputThroughput, &gpus)
	row.TotalThroughputPerGPU = ratio(row.TotalThroughput, &gpus)
}

// lag is the client's own delay, over every request that was sent.
func (row *Row) lag(records []load.Record) {
	var d Distribution
	for i := range records {
		if !records[i].Sent.IsZero() {
			d.Add(seconds(records[i].Lag), 1)
		}
	}
	row.ClientLagP50, row.ClientLagP99, row.ClientLagMax = d.Quantile(0.5), d.Quantile(0.99), d.Quantile(1)
}
