// Package matrix lists the points of arms: selection, eval marking, and the
// rows that InferenceX workflows consume.
package matrix

// Row is one point as InferenceX's generator prints it (rule set of October
// 2026, agentic and fixed rows of one node). The order of the fields is the
// order of the keys.
type Row struct {
	Image            string      `json:"image"`
	Model            string      `json:"model"`
	ModelPrefix      string      `json:"model-prefix"`
	Precision        string      `json:"precision"`
	Framework        string      `json:"framework"`
	Runner           string      `json:"runner"`
	InputTokens      *uint32     `json:"isl,omitempty"`
	OutputTokens     *uint32     `json:"osl,omitempty"`
	TensorParallel   uint32      `json:"tp"`
	PipelineParallel uint32      `json:"pp"`
	DecodeContext    uint32      `json:"dcp-size"`
	PrefillContext   uint32      `json:"pcp-size"`
	ExpertParallel   uint32      `json:"ep"`
	DataParallelAttn bool        `json:"dp-attn"`
	SpecDecoding     string      `json:"spec-decoding"`
	Concurrency      uint32      `json:"conc"`
	MaxModelLen      *uint32     `json:"max-model-len,omitempty"`
	KvOffloading     *string     `json:"kv-offloading,omitempty"`
	TotalCPUDramGB   *uint64     `json:"total-cpu-dram-gb,omitempty"`
	DurationS        *int64      `json:"duration,omitempty"`
	ExpName          string      `json:"exp-name"`
	ScenarioType     *string     `json:"scenario-type,omitempty"`
	Router           *RouterCell `json:"router,omitempty"`
	RunEval          bool        `json:"run-eval"`
	EvalFramework    *string     `json:"eval-framework,omitempty"`
	EvalSuite        *string     `json:"eval-suite,omitempty"`
}

// RouterCell is the router of a row.
type RouterCell struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}
