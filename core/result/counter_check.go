package result

import (
	"fmt"

	"github.com/infersweep/infersweep/core/load"
)

// CounterTolerance is the share by which the server's counter of generated
// tokens may leave the range that the client's count allows.
const CounterTolerance = 0.01

// disagreement holds the client's count of output tokens against the server's,
// warm-up included.
//
// The server must have counted at least the tokens of the requests that
// succeeded: an engine may book a request when it ends, and one that was
// cancelled then not at all. It may have counted at most what was received plus
// what requests that were cancelled or failed had still been asked for: tokens
// on their way when the client hung up.
func disagreement(m *load.Measurement, server *Counter) *Reason {
	if server == nil {
		return nil
	}
	l := ledgerOf(m)
	low := float64(l.completed) * (1 - CounterTolerance)
	high := float64(l.received+l.outstanding) * (1 + CounterTolerance)
	counted := server.After - server.Before
	if counted >= low && counted <= high {
		return nil
	}
	return &Reason{
		Code: CodeTokenCountersDisagree,
		Text: fmt.Sprintf("the server counted %.0f output tokens (%.0f to %.0f), the client received %d, %d of them in complete answers, and at most %d were on their way: more than %g %% apart",
			counted, server.Before, server.After, l.received, l.completed, l.outstanding, 100*CounterTolerance),
		Remedy: "make sure that nobody else loads the server; else client and engine count differently: report it with the run's folder",
	}
}

// ledger is the client's account of output tokens.
type ledger struct {
	// completed came in answers that are complete, received in any, and
	// outstanding had been asked for in answers that are not.
	completed, received, outstanding int
}

func ledgerOf(m *load.Measurement) ledger {
	var l ledger
	for _, records := range [][]load.Record{m.Warmup, m.Records} {
		for i := range records {
			l.add(&records[i])
		}
	}
	return l
}

func (l *ledger) add(r *load.Record) {
	l.received += r.OutputTokens
	if r.Class == load.Succeeded {
		l.completed += r.OutputTokens
		return
	}
	l.outstanding += max(0, r.AskedTokens-r.OutputTokens)
}
