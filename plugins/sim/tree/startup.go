package tree

import (
	"os"
	"strings"

	"github.com/infersweep/infersweep/plugins/sim/shape"
	"github.com/infersweep/infersweep/plugins/sim/wire"
)

// announce prints what the real server prints up to the load of the weights, in
// its order.
func announce(s *shape.Shape) {
	logLine("INFO", "api_server", "version %s", wire.Version)
	logLine("INFO", "api_server", "non-default args: %s", strings.Join(os.Args[1:], " "))
	logLine("INFO", "model", "Resolved architecture: %s", s.Model)
	logLine("INFO", "model", "Using max model len %d", s.Engine.MaxModelLen)
	logLine("INFO", "core", "Initializing a V1 LLM engine (%s) with config: tensor_parallel_size=%d, data_parallel_size=%d, max_num_seqs=%d",
		wire.Version, s.Engine.TensorParallel, s.Engine.Ranks, s.Engine.MaxNumSeqs)
	logLine("INFO", "gpu_model_runner", "Starting to load model %s...", s.Model)
}

// loaded prints what follows when the weights are there.
func loaded(s *shape.Shape) {
	logLine("INFO", "weight_utils", "Loading safetensors checkpoint shards: 100%% Completed")
	logLine("INFO", "default_loader", "Loading weights took 0.00 seconds")
	logLine("INFO", "kv_cache_utils", "GPU KV cache size: %d tokens", cacheTokens(s.Engine))
	logLine("INFO", "core", "init engine (profile, create kv cache, warmup model) took 0.00 s")
	logLine("INFO", "api_server", "Starting vLLM server on http://%s", s.Address)
}

func ready() { logLine("INFO", "api_server", "Application startup complete.") }
