// Package diagnosis knows how vLLM and its router tell why they fail.
package diagnosis

import (
	"regexp"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk/logrule"
)

const (
	config         = pluginv1.FailureClass_FAILURE_CLASS_CONFIG
	infrastructure = pluginv1.FailureClass_FAILURE_CLASS_INFRASTRUCTURE
	engine         = pluginv1.FailureClass_FAILURE_CLASS_ENGINE
)

// rules were recorded on vLLM 0.32, but for those about GPUs.
var rules = logrule.Rules{
	{
		Pattern: regexp.MustCompile(`error: unrecognized arguments: (.+)`),
		Class:   config,
		Message: "this vLLM does not know the argument $1",
		Remedy:  "take it out of the arm, or use an image whose `vllm serve --help=all` lists it",
	},
	{
		Pattern: regexp.MustCompile(`error: argument (-\S+): (.+)`),
		Class:   config,
		Message: "this vLLM refuses the value of $1: $2",
		Remedy:  "correct the value in the arm",
	},
	{
		Pattern: regexp.MustCompile(`User-specified max_model_len \((\d+)\) is greater than the derived max_model_len`),
		Class:   config,
		Message: "max-model-len $1 is more than the model can",
		Remedy:  "lower max-model-len to what the model's configuration allows",
	},
	{
		Pattern: regexp.MustCompile(`HFValidationError: (Repo id must .+)`),
		Class:   config,
		Message: "the model is neither a folder that exists nor a name on the hub: $1",
		Remedy:  "give --model-path a folder with the model's files, or correct the arm's model",
	},
	{
		Pattern: regexp.MustCompile(`(?i)address already in use`),
		Class:   infrastructure,
		Message: "another process listens on the port that this one was given",
		Remedy:  "see who listens (ss -ltnp) and stop it, or run again: ports are assigned anew",
	},
	{
		Pattern: regexp.MustCompile(`(?:torch\.\S*OutOfMemoryError|CUDA out of memory)`),
		Class:   config,
		Message: "the GPU has not enough memory for this point",
		Remedy:  "lower gpu-memory-utilization, max-num-batched-tokens or the capture sizes; see that no other process holds GPU memory",
	},
	{
		Pattern: regexp.MustCompile(`Worker proc (\S+) died unexpectedly`),
		Class:   engine,
		Message: "the worker process $1 died",
		Remedy:  "look for the worker's own last lines above, and for the kernel's out-of-memory killer (dmesg)",
	},
	{
		Pattern: regexp.MustCompile(`EngineCore encountered an issue|EngineDeadError`),
		Class:   engine,
		Message: "the engine core died behind the API server",
		Remedy:  "look for the core's own last lines above, and for the kernel's out-of-memory killer (dmesg)",
	},
	{
		Pattern: regexp.MustCompile(`Engine core initialization failed`),
		Class:   engine,
		Message: "the engine core did not come up",
		Remedy:  "look for its own error above",
	},
}

// anyError is the last resort: the line that ends a Python traceback.
var anyError = logrule.Rules{{
	Pattern: regexp.MustCompile(`^(?:\([^)]*\) )?(?:ERROR .*\] )?((?:[\w.]+\.)?\w+(?:Error|Exception): .+)`),
	Class:   engine,
	Message: "$1",
}}

// Log gives the findings of a log, the first cause first.
func Log(lines []string) []*pluginv1.LogFinding {
	if findings := rules.Diagnose(lines); len(findings) > 0 {
		return findings
	}
	return anyError.Diagnose(lines)
}
