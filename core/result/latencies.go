package result

import "github.com/infersweep/infersweep/core/load"

// latencies are the distributions of a measurement, in seconds. Their
// population is the requests that succeeded: sent in the window, complete by
// the end of the drain.
type latencies struct {
	ttft, itl, tpot, e2e, e2ePerToken Distribution
}

func latenciesOf(records []load.Record) *latencies {
	l := &latencies{}
	for i := range records {
		if records[i].Class == load.Succeeded {
			l.add(&records[i])
		}
	}
	return l
}

func (l *latencies) add(r *load.Record) {
	if d, ok := r.TTFT(); ok {
		l.ttft.Add(seconds(d), 1)
	}
	if d, ok := r.TPOT(); ok {
		l.tpot.Add(seconds(d), 1)
	}
	if d, ok := r.E2E(); ok && r.OutputTokens > 0 {
		l.e2e.Add(seconds(d), 1)
		l.e2ePerToken.Add(seconds(d)/float64(r.OutputTokens), 1)
	}
	l.addGaps(r)
}

// addGaps adds one sample per token: the tokens of an event share the gap to
// the event before it. Those of the first event have none (that is TTFT).
func (l *latencies) addGaps(r *load.Record) {
	for i, last := 1, 0; i < len(r.Chunks); i++ {
		tokens := r.Chunks[i].Total - r.Chunks[last].Total
		if tokens <= 0 {
			continue // brought nothing: its gap belongs to the next that does
		}
		gap := seconds(r.Chunks[i].At - r.Chunks[last].At)
		l.itl.Add(gap/float64(tokens), tokens)
		last = i
	}
}

// fill writes the distributions into row.
func (l *latencies) fill(row *Row) {
	row.TTFTSamples, row.TTFTMean, row.TTFTP50, row.TTFTP90 = describe(&l.ttft)
	row.ITLSamples, row.ITLMean, row.ITLP50, row.ITLP90 = describe(&l.itl)
	row.TPOTSamples, row.TPOTMean, row.TPOTP50, row.TPOTP90 = describe(&l.tpot)
	row.E2ESamples, row.E2EMean, row.E2EP50, row.E2EP90 = describe(&l.e2e)
	row.InteractivityP90 = inverse(row.TPOTP90)
	row.E2ENormInteractivityP90 = inverse(l.e2ePerToken.Quantile(0.9))
}

func describe(d *Distribution) (samples *int, mean, p50, p90 *float64) {
	n := d.Count()
	return &n, d.Mean(), d.Quantile(0.5), d.Quantile(0.9)
}
