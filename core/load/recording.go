package load

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/infersweep/infersweep/core/client"
)

// record turns a response into a record; what only the lane knows it adds.
func record(r *client.Response, input int, intended time.Time) Record {
	rec := Record{
		Err: r.Err, Status: r.Status, Intended: intended,
		Sent: r.Sent, FirstByte: r.FirstByte, FirstToken: r.FirstToken, LastToken: r.LastToken, End: r.End,
		Chunks: r.Chunks, Counting: r.Counting,
		OutputTokens: r.OutputTokens, InputTokens: r.InputTokens, CachedTokens: r.CachedTokens,
		FinishReason: r.FinishReason, Done: r.Done, Retries: r.Retries,
	}
	if !r.FirstSent.IsZero() {
		rec.Lag = max(0, r.FirstSent.Sub(intended)-r.Connect)
	}
	if rec.InputTokens < 0 {
		rec.InputTokens, rec.InputEstimated = input, true
	}
	return rec
}

// classify tells a request that we cancelled from one that failed.
func classify(ctx context.Context, err error) Class {
	switch {
	case err == nil:
		return Succeeded
	case ctx.Err() != nil && errors.Is(err, context.Cause(ctx)):
		return Cancelled
	default:
		return Failed
	}
}

// add takes over what a lane has.
func (m *Measurement) add(l *lane) {
	m.Records = append(m.Records, l.records...)
	m.Warmup = append(m.Warmup, l.warmup...)
	m.SessionsStarted += l.started
	m.SessionsFinished += l.finished
	if window := m.Window(); window > 0 {
		m.LiveLanes += 1 - min(1, l.asleep.Seconds()/window.Seconds())
	}
}

func (m *Measurement) sort() {
	for _, records := range [][]Record{m.Records, m.Warmup} {
		slices.SortStableFunc(records, func(a, b Record) int { return a.Sent.Compare(b.Sent) })
	}
}
