package run

import (
	"github.com/infersweep/infersweep/core/load"
	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/result"
)

// Observer is told how a sweep goes. It must not block; calls come one at a
// time.
type Observer interface {
	// Begun comes first, with all points in the order of their turn.
	Begun(points []*planner.Planned)
	// Entered tells that a point entered a phase.
	Entered(expName string, phase result.Phase)
	// Loaded tells how far a measurement is, a few times a second.
	Loaded(expName string, p load.Progress)
	// Finished tells a point's result.
	Finished(row *result.Row)
}
