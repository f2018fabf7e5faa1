package result

import (
	"encoding/json"
	"time"
)

// RunSchema is the version of run.json and results.jsonl. Fields are added
// under the same number; it grows when one changes its meaning or goes.
const RunSchema = 1

// Run is run.json: what a run was and how it ended.
type Run struct {
	// Schema is RunSchema.
	Schema int `json:"schema"`
	// ID is unique among the runs of a person.
	ID string `json:"id"`
	// StartedAt and EndedAt bound the run; EndedAt is null until it ended, and
	// stays so when it was killed.
	StartedAt time.Time  `json:"started_at"`
	EndedAt   *time.Time `json:"ended_at"`
	// Command is the command line without secrets (Redact).
	Command []string `json:"command"`
	// Simulated tells that executables were replaced.
	Simulated bool `json:"simulated"`
	// Seed of everything random.
	Seed uint64 `json:"seed"`
	// Arms and Points are what was to be measured, in order.
	Arms   []string `json:"arms"`
	Points []string `json:"points"`
	// Config is the configuration in force, flags included.
	Config json.RawMessage `json:"config"`
	// Versions of infersweep itself: version, revision, go.
	Versions map[string]string `json:"versions"`
	// Plugins that were started.
	Plugins []Plugin `json:"plugins"`
	// ExitStatus of the command; null until it ended.
	ExitStatus *int `json:"exit_status"`
	// Error is why the run ended early; null where it did not.
	Error *string `json:"error"`
}

// Plugin is a plugin that took part in a run.
type Plugin struct {
	Name     string `json:"name"`
	Kind     string `json:"kind"`
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
}
