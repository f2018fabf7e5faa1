// Package shape is the file that tells a simulated process what it plays. The
// process gets the argv and the environment of the real one; it reads neither.
package shape

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

// Environment is the variable that names the shape file. A process that has it
// plays an engine or a router; one without it is the plugin.
const Environment = "INFERSWEEP_SIM"

// File is the shape file's name in the process's working directory.
const File = "sim.json"

// The roles that the simulator plays.
const (
	RoleEngine = "engine"
	RoleRouter = "router"
)

// Shape is what one simulated process plays.
type Shape struct {
	// Role is RoleEngine or RoleRouter.
	Role string `json:"role"`
	// Dialect is the wire and the start-up behaviour: `vllm`.
	Dialect string `json:"dialect"`
	// Address is where it listens, HOST:PORT.
	Address string `json:"address"`
	// MetricsAddress is where a router shows its metrics; empty: on Address only.
	MetricsAddress string `json:"metrics_address,omitempty"`
	// Model is the model's name on the wire.
	Model string `json:"model"`
	// Seed makes everything random repeatable.
	Seed uint64 `json:"seed"`
	// TimeScale is simulated seconds per second on the clock.
	TimeScale float64 `json:"time_scale"`
	// Faults are `NAME` or `NAME=VALUE`.
	Faults []string `json:"faults,omitempty"`
	// Engine is set for RoleEngine.
	Engine *Engine `json:"engine,omitempty"`
	// Router is set for RoleRouter.
	Router *Router `json:"router,omitempty"`
}

// Engine is what an inference server amounts to.
type Engine struct {
	// Ranks is the number of data-parallel ranks of this process.
	Ranks int `json:"ranks"`
	// TensorParallel is the number of GPUs that share each layer of a rank.
	TensorParallel int `json:"tensor_parallel"`
	// ExpertParallel is the number of GPUs that share the experts; 1: as
	// TensorParallel.
	ExpertParallel int `json:"expert_parallel"`
	// MaxNumSeqs is the number of sequences that one rank runs at once.
	MaxNumSeqs int `json:"max_num_seqs"`
	// MaxNumBatchedTokens is what one rank computes in one step.
	MaxNumBatchedTokens int `json:"max_num_batched_tokens"`
	// MaxModelLen is the longest prompt and answer together, in tokens.
	MaxModelLen int `json:"max_model_len"`
	// NumSpeculativeTokens are drafted per step; 0: no speculation.
	NumSpeculativeTokens int `json:"num_speculative_tokens"`
	// AcceptanceLength is the mean of tokens per step and sequence.
	AcceptanceLength float64 `json:"acceptance_length"`
	// PrefixCaching tells whether equal prefixes share KV cache.
	PrefixCaching bool `json:"prefix_caching"`
}

// Router is what a router amounts to.
type Router struct {
	Backends []Backend `json:"backends"`
}

// Backend is one server behind a router.
type Backend struct {
	// URL is its root, without a slash at the end.
	URL string `json:"url"`
	// Ranks is the number of data-parallel ranks that the router pins.
	Ranks int `json:"ranks"`
}

// Encode writes the shape as its file's content.
func (s *Shape) Encode() []byte {
	content, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // a Shape holds nothing that JSON cannot say, but for a NaN
	}
	return append(content, '\n')
}

// Read reads the shape file at path.
func Read(path string) (*Shape, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading the shape of this simulated process (%s names it): %w", Environment, err)
	}
	s, err := Parse(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// Parse reads the content of a shape file and checks it.
func Parse(content []byte) (*Shape, error) {
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.DisallowUnknownFields()
	s := &Shape{}
	if err := decoder.Decode(s); err != nil {
		return nil, fmt.Errorf("a shape file is the JSON that the simulator plugin writes: %w", err)
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	return s, nil
}
