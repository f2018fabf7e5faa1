package result

import (
	"fmt"

	"github.com/infersweep/infersweep/core/load"
	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
)

// judge sets the verdict. Causes come first; what only follows from the death
// of an engine is left out.
func (row *Row) judge(e *Evidence) {
	row.Reasons, row.Warnings = []Reason{}, []Reason{}
	row.reject(broken(e))
	if m := e.Measurement; m != nil {
		row.reject(lost(m))
		row.reject(failures(m, maxFailureRate(e.Policy)))
		if e.Failure == nil {
			row.judgeLoad(e, m)
		}
	}
	row.Verdict = Valid
	if len(row.Reasons) > 0 {
		row.Verdict = Invalid
	}
}

// judgeLoad looks at a measurement that the engine outlived.
func (row *Row) judgeLoad(e *Evidence, m *load.Measurement) {
	row.reject(stopped(e, m))
	row.reject(empty(m))
	row.reject(underloaded(m, row.Concurrency, minLiveLanes(e.Policy)))
	row.hold(m, e.ServerOutput)
	row.warn(guessed(m))
	row.warn(estimated(m))
}

func (row *Row) reject(r *Reason) {
	if r != nil {
		row.Reasons = append(row.Reasons, *r)
	}
}

func (row *Row) warn(r *Reason) {
	if r != nil {
		row.Warnings = append(row.Warnings, *r)
	}
}

// hold compares the client's count of tokens with the server's. A difference
// condemns the row, unless the client could only guess what an event carries.
func (row *Row) hold(m *load.Measurement, server *Counter) {
	r := disagreement(m, server)
	if guessed(m) != nil {
		row.warn(r)
		return
	}
	row.reject(r)
}

// broken is the failure of a point that was not its requests'.
func broken(e *Evidence) *Reason {
	f := e.Failure
	if f == nil {
		if e.Measurement == nil {
			return &Reason{CodeNotMeasured, "the point was never loaded", "run it again"}
		}
		return nil
	}
	r := &Reason{Code: CodeLaunchFailed, Text: f.Class + ": " + f.Cause}
	if f.Process != nil {
		r.Text = fmt.Sprintf("%s: process %s: %s", f.Class, *f.Process, f.Cause)
	}
	if f.served() || e.Measurement != nil {
		r.Code = CodeEngineDied
	}
	r.Remedy = "see the logs in the point's folder"
	if f.Remedy != nil {
		r.Remedy = *f.Remedy
	}
	return r
}

// maxFailureRate is the policy's, or the default that sweep.proto names.
func maxFailureRate(p *configv1.Policy) float64 {
	if p == nil || p.MaxFailureRate == nil {
		return 0.1
	}
	return *p.MaxFailureRate
}

// minLiveLanes is the policy's, or the default that sweep.proto names.
func minLiveLanes(p *configv1.Policy) float64 {
	if p == nil || p.MinLiveLanes == nil {
		return 0.95
	}
	return *p.MinLiveLanes
}
