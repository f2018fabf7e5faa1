package plan

import (
	"fmt"
	"maps"

	"github.com/infersweep/infersweep/plugins/vllm/argument"
	"github.com/infersweep/infersweep/plugins/vllm/speculation"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

const servedModelName = "served-model-name"

// engineArgs is the point's arguments as this launch needs them.
func engineArgs(r *pluginv1.PlanLaunchRequest) (map[string]*pluginv1.Value, error) {
	point := r.GetPoint()
	args := maps.Clone(point.GetArgs())
	if args == nil {
		args = map[string]*pluginv1.Value{}
	}
	for _, name := range argument.Reserved {
		if args[name] != nil {
			return nil, fmt.Errorf("argument %s is set by the launch plan; take it out of the arm", name)
		}
	}
	// Loaded from files, vLLM would call the model by their path.
	if r.GetModelPath() != "" && args[servedModelName] == nil {
		args[servedModelName] = sdk.String(point.GetModel())
	}
	if r.GetMode() == pluginv1.LaunchMode_LAUNCH_MODE_THROUGHPUT {
		return args, simulateAcceptance(args, point)
	}
	return args, nil
}

// simulateAcceptance replaces the verification of drafts in args.
func simulateAcceptance(args map[string]*pluginv1.Value, point *pluginv1.Point) error {
	config := args[speculation.Argument]
	if config == nil {
		return nil
	}
	if config.GetMapValue() == nil {
		return fmt.Errorf("argument %s is no map, so its acceptance cannot be simulated; write it as a YAML map", speculation.Argument)
	}
	length, err := speculation.Golden(speculation.Of(point), point.GetGoldenAcceptance())
	if err != nil || length == 0 {
		return err
	}
	args[speculation.Argument] = speculation.Synthetic(config, length)
	return nil
}
