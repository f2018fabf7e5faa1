package run

import (
	"context"
	"fmt"

	"github.com/infersweep/infersweep/core/launch"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

type simulatedPrograms struct {
	simulator pluginv1.SimulatorServiceClient
	options   *pluginv1.SimulationOptions
}

// NewSimulatedPrograms makes the Substituter of a simulated run: the simulator
// stands in for every program of the plan.
func NewSimulatedPrograms(simulator pluginv1.SimulatorServiceClient, options *pluginv1.SimulationOptions) Substituter {
	return &simulatedPrograms{simulator: simulator, options: options}
}

func (s *simulatedPrograms) Substitutes(ctx context.Context, plan *pluginv1.LaunchPlan) (map[string]launch.Substitute, error) {
	substitutes := map[string]launch.Substitute{}
	for _, process := range plan.GetProcesses() {
		answer, err := s.simulator.Simulate(ctx, &pluginv1.SimulateRequest{Process: process, Plan: plan, Options: s.options})
		if err != nil {
			return nil, fmt.Errorf("simulating process %s: %w", process.GetName(), err)
		}
		substitutes[process.GetName()] = launch.SubstituteOf(answer)
	}
	return substitutes, nil
}
