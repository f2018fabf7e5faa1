// Package speculation is speculative decoding as vLLM is told of it, and the
// acceptance that throughput runs must simulate.
package speculation

import (
	"github.com/infersweep/infersweep/plugins/vllm/argument"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// The argument and its fields.
const (
	Argument   = "speculative-config"
	Method     = "method"
	DraftField = "num_speculative_tokens"
)

// Config is how tokens are drafted.
type Config struct {
	// Method is the drafting method, e.g. `dspark`.
	Method string
	// Draft is the number of drafted tokens per step; 0: nothing is drafted.
	Draft uint32
}

// Of reads how a point drafts.
func Of(point *pluginv1.Point) Config {
	args := argument.Of(point)
	draft := args.Field(Argument, DraftField).GetIntValue()
	return Config{
		Method: args.Field(Argument, Method).GetStringValue(),
		Draft:  uint32(min(max(draft, 0), 1<<16)),
	}
}

// Block is the number of tokens of one sequence that a step verifies: the
// drafted ones and the target's own.
func (c Config) Block() uint32 {
	return c.Draft + 1
}
