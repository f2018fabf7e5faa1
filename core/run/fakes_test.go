package run_test

import (
	"context"
	"errors"
	"io"

	"github.com/infersweep/infersweep/core/launch"
	"github.com/infersweep/infersweep/core/load"
	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/result"
	"github.com/infersweep/infersweep/core/run"
)

// runner answers each point with the next of its rows, or with its error.
type runner struct {
	rows []*result.Row
	errs []error
	ran  int
}

func (r *runner) Run(context.Context, *planner.Planned) (*result.Row, error) {
	i := r.ran
	r.ran++
	return r.rows[i], r.errs[i]
}

func row(name string, verdict result.Verdict) *result.Row {
	return &result.Row{ExpName: name, Verdict: verdict}
}

// diary is a store and an observer that writes down what happens.
type diary struct {
	entries []string
	full    bool
}

var errFull = errors.New("the disk is full")

func (d *diary) note(entry string) { d.entries = append(d.entries, entry) }

func (d *diary) Dir() string { return "/run" }
func (d *diary) PointDir(name string) (string, error) {
	d.note("folder " + name)
	return "/run/points/" + name, nil
}

func (d *diary) Append(r *result.Row) error {
	d.note("row " + r.ExpName)
	if d.full {
		return errFull
	}
	return nil
}
func (d *diary) WriteRun(*result.Run) error { return nil }
func (d *diary) WriteFile(name string, _ func(io.Writer) error) error {
	d.note("file " + name)
	return nil
}
func (d *diary) Close() error { return nil }

func (d *diary) Begun([]*planner.Planned) {}
func (d *diary) Entered(name string, phase result.Phase) {
	d.note("entered " + string(phase) + " " + name)
}
func (d *diary) Loaded(string, load.Progress) {}
func (d *diary) Finished(r *result.Row)       { d.note("finished " + r.ExpName) }

// opener opens sessions that are lost with a cause, or not at all.
type opener struct {
	err    error
	lost   error
	closed int
}

func (o *opener) Open(context.Context, *planner.Planned) (run.EngineSession, error) {
	if o.err != nil {
		return nil, o.err
	}
	s := &session{opener: o}
	s.ctx, s.cancel = context.WithCancelCause(context.Background())
	if o.lost != nil {
		s.cancel(o.lost)
	}
	return s, nil
}

type session struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	opener *opener
}

func (s *session) Launch() *launch.Launch   { return &launch.Launch{} }
func (s *session) Context() context.Context { return s.ctx }
func (s *session) Close() error {
	s.cancel(nil)
	s.opener.closed++
	return nil
}

// meter measures what it was given.
type meter struct {
	measured *run.Measured
	err      error
}

func (m *meter) Measure(context.Context, *planner.Planned, run.EngineSession) (*run.Measured, error) {
	return m.measured, m.err
}
