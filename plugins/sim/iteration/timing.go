// Package iteration is the simulator's timing model: what one data-parallel
// rank of an engine does step by step. It knows no clock and no thread; whoever
// drives it says what time it is. docs/simulation.md derives every constant.
package iteration

import "time"

// Timing gives the duration of a step, in seconds of the clock:
//
//	step = Fixed + PerSequence x sequences + PerContextToken x context + PerPrefillToken x prefill
//
// context is the KV tokens that the step's sequences attend to, prefill the
// prompt tokens that it computes.
type Timing struct {
	Fixed, PerSequence, PerContextToken, PerPrefillToken float64
}

// The constants of the model, in simulated seconds. They are chosen for a
// plausible shape of curves, not measured.
const (
	launchSeconds         = 3.2e-3 // kernels and sampling, whatever the parallelism
	weightSeconds         = 6.4e-3 // reading the weights with one GPU
	exchangeSeconds       = 0.8e-3 // all-to-all of experts between ranks
	sequenceSeconds       = 50e-6  // one verification block on one GPU
	sequenceShareOverhead = 0.6    // of a sequence's work that a further GPU adds
	contextSeconds        = 0.5e-9 // latent KV is replicated: more GPUs do not help
	prefillSeconds        = 2.4e-6 // one prompt token on one GPU
	prefillShareOverhead  = 0.15
)

// Parallelism is what the model looks at in a deployment.
type Parallelism struct {
	// Tensor is the number of GPUs that share each layer of a rank.
	Tensor int
	// Expert is the number of GPUs that share the experts.
	Expert int
	// Data is the number of ranks of the deployment.
	Data int
}

// NewTiming returns the timing of one rank, with scale simulated seconds per
// second of the clock.
func NewTiming(p Parallelism, scale float64) Timing {
	t := float64(p.Tensor)
	exchange := 0.0
	if p.Data > 1 && p.Expert > p.Tensor {
		exchange = exchangeSeconds
	}
	return Timing{
		Fixed:           (launchSeconds + weightSeconds/float64(max(p.Tensor, p.Expert)) + exchange) / scale,
		PerSequence:     sequenceSeconds / t * (1 + sequenceShareOverhead*(t-1)) / scale,
		PerContextToken: contextSeconds / scale,
		PerPrefillToken: prefillSeconds / t * (1 + prefillShareOverhead*(t-1)) / scale,
	}
}

// Step is the duration of a step.
func (t Timing) Step(sequences, context, prefill int) time.Duration {
	seconds := t.Fixed + t.PerSequence*float64(sequences) +
		t.PerContextToken*float64(context) + t.PerPrefillToken*float64(prefill)
	return time.Duration(seconds * float64(time.Second))
}
