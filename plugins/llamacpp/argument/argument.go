// Package argument reads the engine arguments of a point as llama-server would
// take them.
package argument

import (
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Names of the arguments that planner and rules know.
const (
	Parallel = "parallel"
	CtxSize  = "ctx-size"
	Metrics  = "metrics"
)

// Reserved are the arguments that a launch plan sets itself.
var Reserved = []string{"alias", "host", "model", "port"}

// defaultBatch is llama-server's `--batch-size`, in tokens.
const defaultBatch = 2048

// Set is the arguments of llama-server: flag name without dashes -> value.
type Set map[string]*pluginv1.Value

// Slots is how many sequences run at once; 0: the server decides.
func (s Set) Slots() uint32 { return s.size(Parallel) }

// SlotTokens is how many tokens of prompt and answer a slot holds; 0: as many
// as the model can. The context is divided among the slots.
func (s Set) SlotTokens() uint32 { return s.size(CtxSize) / max(s.Slots(), 1) }

// BatchTokens is how many tokens one step computes.
func (s Set) BatchTokens() uint32 {
	if n := s.size("batch-size"); n > 0 {
		return n
	}
	return defaultBatch
}

// CachesPrompts tells whether a slot keeps its prompt's KV cache.
func (s Set) CachesPrompts() bool { return !s["no-cache-prompt"].GetBoolValue() }

func (s Set) size(name string) uint32 {
	if n := s[name].GetIntValue(); n >= 0 && n <= 1<<32-1 {
		return uint32(n)
	}
	return 0
}
