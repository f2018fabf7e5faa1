package plan

import (
	"maps"
	"slices"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

const (
	engineName = "engine"
	enginePort = "engine"
	// preferredEnginePort is vLLM's own default.
	preferredEnginePort = 8000
)

const engineHint = "install vLLM for this machine (docs.vllm.ai tells how for each kind), so that `vllm` is on PATH, or name its path under real.executables"

// engine is the one server of all ranks, which starts their engine cores.
func engine(r *pluginv1.PlanLaunchRequest, args map[string]*pluginv1.Value) *pluginv1.Process {
	point := r.GetPoint()
	return &pluginv1.Process{
		Name:        engineName,
		Role:        pluginv1.ProcessRole_PROCESS_ROLE_ENGINE,
		Image:       point.GetImage(),
		Argv:        slices.Concat(serve(model(r)), sdk.Flags(args)),
		Env:         maps.Clone(point.GetEnv()),
		Gpus:        gpus(point.GetTopology().GetGpus()),
		Readiness:   health(engineName, enginePort),
		InstallHint: engineHint,
	}
}

// serve is how every command begins. The server listens on the loopback
// interface only: router, load and scrapes are on the same node.
func serve(model string) []string {
	return []string{"vllm", "serve", model, "--host", "127.0.0.1", "--port", "${port:" + enginePort + "}"}
}

// model is what the engine loads: files where it was told of some, else the
// model by its name.
func model(r *pluginv1.PlanLaunchRequest) string {
	if r.GetModelPath() != "" {
		return r.GetModelPath()
	}
	return r.GetPoint().GetModel()
}

// gpus is the first n GPUs of the node.
func gpus(n uint32) []uint32 {
	indices := make([]uint32, n)
	for i := range indices {
		indices[i] = uint32(i)
	}
	return indices
}
