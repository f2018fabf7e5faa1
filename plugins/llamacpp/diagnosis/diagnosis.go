// Package diagnosis knows how llama-server tells why it fails.
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

// rules were recorded on build 11669.
var rules = logrule.Rules{
	{
		Pattern: regexp.MustCompile(`^error: invalid argument: (.+)`),
		Class:   config,
		Message: "this llama-server does not know the argument $1",
		Remedy:  "take it out of the arm, or use a build whose `llama-server --help` lists it",
	},
	{
		Pattern: regexp.MustCompile(`error while handling argument "([^"]+)": (.+)`),
		Class:   config,
		Message: "this llama-server refuses the value of $1: $2",
		Remedy:  "correct the value in the arm",
	},
	{
		Pattern: regexp.MustCompile(`failed to open GGUF file '([^']*)' \((.+)\)`),
		Class:   config,
		Message: "the model file $1 cannot be opened: $2",
		Remedy:  "`tools/real/install llamacpp` makes the model of the bundled arm; give --model-path the .gguf file of any other",
	},
	{
		Pattern: regexp.MustCompile(`invalid magic characters: (.+), expected 'GGUF'`),
		Class:   config,
		Message: "the model file is no GGUF file",
		Remedy:  "give --model-path a .gguf file",
	},
	{
		Pattern: regexp.MustCompile(`couldn't bind HTTP server socket, hostname: (\S+), port: (\d+)`),
		Class:   infrastructure,
		Message: "port $2 of $1 cannot be listened on; most likely another process does",
		Remedy:  "see who listens (ss -ltnp) and stop it, or run again: ports are assigned anew",
	},
	{
		Pattern: regexp.MustCompile(`error loading model: (.+)`),
		Class:   engine,
		Message: "the model cannot be loaded: $1",
		Remedy:  "see that the file is whole and that this build knows its architecture",
	},
	{
		Pattern: regexp.MustCompile(`(GGML_ASSERT\(.+)`),
		Class:   engine,
		Message: "llama-server stopped itself: $1",
		Remedy:  "this is a bug of that build, or of the model file",
	},
}

// Log gives the findings of a log, the first cause first.
func Log(lines []string) []*pluginv1.LogFinding {
	return rules.Diagnose(lines)
}
