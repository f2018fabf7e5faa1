package result

// Failure is why a point did not run to its end.
type Failure struct {
	// Class tells who must act: config, infrastructure, engine, client, policy.
	Class string `json:"class"`
	// Phase is what the point was doing.
	Phase Phase `json:"phase"`
	// Process is the process that failed; null where none did.
	Process *string `json:"process"`
	// Cause is the first error that it printed, or what was seen of it.
	Cause string `json:"cause"`
	// Remedy is what a person does about it; null where nobody knows.
	Remedy *string `json:"remedy"`
	// Log has the lines around the cause, oldest first.
	Log []string `json:"log"`
}

// Phase is a step in the life of a point.
type Phase string

// The steps, in their order.
const (
	PhasePlanned   Phase = "planned"
	PhaseLaunching Phase = "launching"
	PhaseHealthy   Phase = "healthy"
	PhaseWarmup    Phase = "warm-up"
	PhaseMeasuring Phase = "measuring"
)

// served tells whether the engine had been ready when the failure came.
func (f *Failure) served() bool {
	return f.Phase == PhaseHealthy || f.Phase == PhaseWarmup || f.Phase == PhaseMeasuring
}
