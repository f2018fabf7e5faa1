package run

import (
	"context"
	"errors"
	"fmt"

	"github.com/infersweep/infersweep/core/executor/local"
	"github.com/infersweep/infersweep/core/executor/strays"
	"github.com/infersweep/infersweep/core/health"
	"github.com/infersweep/infersweep/core/result"
)

// ErrInvalid is wrapped by the error of a run that has a point that is not
// valid, or that could not go on. All other errors of Execute are mistakes in
// what was asked for: nothing ran, and nothing was written.
var ErrInvalid = errors.New("the run failed")

// Execute runs the job: it tries every point without starting anything, makes
// the run's folder, runs point after point, and publishes what there is, also
// when the user stops it.
func Execute(ctx context.Context, j Job) error {
	binder := NewBinder(j.Out, j.Config.GetReal(), j.Programs)
	if err := Preflight(ctx, binder, j.Points); err != nil {
		return err
	}
	about := j.describe()
	store, err := result.Create(j.Out, about)
	if err != nil {
		return err
	}
	defer store.Close()

	rows, runErr := j.sweep(binder, store).Run(ctx, j.Points)
	runErr = errors.Join(runErr, j.leftBehind())
	if err := j.publish(store, about, rows, runErr); err != nil {
		return fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	return j.judge(rows, runErr)
}

// sweep puts the runner together, from the inside out.
func (j *Job) sweep(binder Binder, store result.Store) Sweep {
	opener := NewLaunchingEngineOpener(binder, local.New(local.Options{}), health.NewProber(health.NewSystemClock()), j.Host)
	meter := NewLoadingMeter(j.Config, j.Workloads, NewPluginScraper(j.Host), store, j.Observer)

	runner := NewMeasuringPointRunner(opener, meter, &Setup{Config: j.Config, Plugins: j.versions(), Now: j.Now})
	runner = NewStoringPointRunner(runner, store)       // a finished point outlives whatever comes
	runner = NewObservedPointRunner(runner, j.Observer) // and is shown once it is safe
	runner = NewAttendedPointRunner(runner, j.Host)     // without its plugins the run ends
	j.Observer.Begun(j.Points)
	return NewSweep(runner, j.Config.GetPolicy().GetOnFailure())
}

// leftBehind is an error where a process of the run is still there.
func (j *Job) leftBehind() error {
	processes, err := strays.Find(j.Out)
	if err != nil {
		return fmt.Errorf("looking for processes that were left behind: %w", err)
	}
	if len(processes) > 0 {
		return fmt.Errorf("%d processes of the run are still there, the first is %d", len(processes), processes[0].PID)
	}
	return nil
}

// judge is nil where every point has a valid row.
func (j *Job) judge(rows []*result.Row, runErr error) error {
	if runErr != nil {
		return fmt.Errorf("%w: %w", ErrInvalid, runErr)
	}
	invalid := 0
	for _, row := range rows {
		if row.Verdict != result.Valid {
			invalid++
		}
	}
	if invalid > 0 {
		return fmt.Errorf("%w: %d of %d points are invalid; %s says why", ErrInvalid, invalid, len(j.Points), j.Out+"/"+result.SummaryFile)
	}
	return nil
}
