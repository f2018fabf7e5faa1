package result

import (
	"fmt"
	"time"

	"github.com/infersweep/infersweep/core/load"
)

// stopped tells of a window that was cut short.
func stopped(e *Evidence, m *load.Measurement) *Reason {
	if m.Stopped == nil {
		return nil
	}
	return &Reason{
		Code:   CodeStopped,
		Text:   fmt.Sprintf("the measurement was stopped after %s of %gs: %v", m.Window().Round(time.Millisecond), e.Load.DurationS, m.Stopped),
		Remedy: "run the point again and let it end",
	}
}

// lost tells of requests without an end, or without a record.
func lost(m *load.Measurement) *Reason {
	c := m.Counts
	if c.Conserved() && len(m.Records) == c.Issued {
		return nil
	}
	return &Reason{
		Code: CodeRequestsLost,
		Text: fmt.Sprintf("%d requests issued, but %d succeeded + %d failed + %d cancelled = %d, and %d records",
			c.Issued, c.Succeeded, c.Failed, c.Cancelled, c.Succeeded+c.Failed+c.Cancelled, len(m.Records)),
		Remedy: "this is a fault of the load generator: report it with the run's folder",
	}
}

// empty tells of a window that shows nothing.
func empty(m *load.Measurement) *Reason {
	window, c := m.Window().Round(time.Millisecond), m.Counts
	if m.OutputTokens() == 0 {
		return &Reason{
			Code: CodeNoTokens,
			Text: fmt.Sprintf("no output token arrived in the window of %s (%d requests issued, %d succeeded, %d failed, %d cancelled)%s",
				window, c.Issued, c.Succeeded, c.Failed, c.Cancelled, firstError(m)),
			Remedy: "see the engine's log; measure longer where the first token takes longer than the window",
		}
	}
	if c.Succeeded == 0 {
		return &Reason{
			Code: CodeNoCompletedRequest,
			Text: fmt.Sprintf("none of %d requests was complete when the window of %s and the drain had ended%s",
				c.Issued, window, firstError(m)),
			Remedy: "measure longer, or drain longer (load.duration, load.drain)",
		}
	}
	return nil
}

// failures tells of more failed requests than the policy lets pass.
func failures(m *load.Measurement, allowed float64) *Reason {
	failed, issued := m.Counts.Failed, m.Counts.Issued
	if float64(failed) <= allowed*float64(issued) {
		return nil
	}
	return &Reason{
		Code: CodeTooManyFailures,
		Text: fmt.Sprintf("%d of %d requests failed (%.1f %%; at most %g %% may)%s",
			failed, issued, 100*float64(failed)/float64(max(issued, 1)), 100*allowed, firstError(m)),
		Remedy: "see the engine's log for the cause; policy.max-failure-rate sets what may fail",
	}
}

// firstError quotes the first request that failed.
func firstError(m *load.Measurement) string {
	for i := range m.Records {
		if r := &m.Records[i]; r.Class == load.Failed && r.Err != nil {
			return fmt.Sprintf("; the first error: %v", r.Err)
		}
	}
	return ""
}
