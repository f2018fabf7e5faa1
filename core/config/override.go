package config

import (
	"fmt"
	"time"

	"google.golang.org/protobuf/types/known/durationpb"

	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
)

// Override is what a command line says over a file. What is empty or nil
// leaves the file's word.
type Override struct {
	Keys        []string
	Mode        configv1.ExecutionMode
	Duration    *time.Duration
	Seed        *uint64
	Faults      []string
	NoContainer bool
}

// Apply changes c. It refuses what a file could not say either.
func (o *Override) Apply(c *Configuration) error {
	if o.Duration != nil {
		if *o.Duration <= 0 {
			return fmt.Errorf("duration %s must be greater than 0, e.g. --duration 30s", *o.Duration)
		}
		c.Load.Duration = durationpb.New(*o.Duration)
	}
	if len(o.Keys) > 0 {
		c.Keys, c.tree = o.Keys, nil
	}
	if o.Mode != configv1.ExecutionMode_EXECUTION_MODE_UNSPECIFIED {
		c.Mode = o.Mode
	}
	if o.Seed != nil {
		c.Load.Seed = *o.Seed
	}
	if len(o.Faults) > 0 {
		c.Simulation.Faults = o.Faults
	}
	if o.NoContainer {
		c.Real.NoContainer = true
	}
	if c.Mode == configv1.ExecutionMode_EXECUTION_MODE_REAL && len(o.Faults) > 0 {
		return fmt.Errorf("faults are the simulator's: --fault goes with a simulated run, this one is real")
	}
	return nil
}
