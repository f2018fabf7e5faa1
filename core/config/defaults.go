package config

import (
	"time"

	"google.golang.org/protobuf/types/known/durationpb"

	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
)

// What holds where neither a file nor a flag says otherwise.
const (
	DefaultTimeScale      = 1.0
	DefaultMaxFailureRate = 0.1
	DefaultMinLiveLanes   = 0.95
	DefaultDrain          = 500 * time.Millisecond
)

// Default is the configuration of a sweep that names its arms on the command
// line and has no file: simulated, the arm's own duration.
func Default() *Configuration {
	return &Configuration{Sweep: complete(&configv1.Sweep{
		Mode: configv1.ExecutionMode_EXECUTION_MODE_SIMULATE,
		Load: &configv1.Load{WarmupRequests: 1, Seed: 1},
	})}
}

// complete fills in what c leaves open and returns it.
func complete(c *configv1.Sweep) *configv1.Sweep {
	if c.Simulation == nil {
		c.Simulation = &configv1.Simulation{}
	}
	if c.Real == nil {
		c.Real = &configv1.Real{}
	}
	if c.Policy == nil {
		c.Policy = &configv1.Policy{}
	}
	setDefault(&c.Simulation.TimeScale, DefaultTimeScale)
	setDefault(&c.Policy.MaxFailureRate, DefaultMaxFailureRate)
	setDefault(&c.Policy.MinLiveLanes, DefaultMinLiveLanes)
	if c.Load.Drain == nil {
		c.Load.Drain = durationpb.New(DefaultDrain)
	}
	return c
}

func setDefault(field **float64, value float64) {
	if *field == nil {
		*field = &value
	}
}
