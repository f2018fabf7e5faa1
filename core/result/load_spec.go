package result

// LoadSpec is the load that was asked for.
type LoadSpec struct {
	// Trace names the workload: a file's base name or `bundled`.
	Trace string `json:"trace"`
	// TraceSHA256 identifies its content: of the file as it was read, of the
	// generated text for a bundled one; hexadecimal.
	TraceSHA256 string `json:"trace_sha256"`
	// Seed of everything random in trace and schedule.
	Seed uint64 `json:"seed"`
	// Lanes is the number of sessions to keep live.
	Lanes int `json:"lanes"`
	// WarmupRequests of each lane before the window opens.
	WarmupRequests int `json:"warmup_requests"`
	// DurationS is the length of the window in seconds.
	DurationS float64 `json:"duration_s"`
	// DrainS is how long open requests may finish after it, in seconds.
	DrainS float64 `json:"drain_s"`
}
