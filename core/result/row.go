package result

import "time"

// Row is one point's line of results.jsonl. What is missing is null, never
// zero. docs/metrics.md defines every field: formula, unit, population; a test
// holds the two together.
type Row struct {
	ExpName     string `json:"exp_name"`
	Arm         string `json:"arm"`
	Deployment  string `json:"deployment"`
	Concurrency int    `json:"concurrency"`
	Model       string `json:"model"`
	Precision   string `json:"precision"`
	Hardware    string `json:"hardware"`
	Engine      string `json:"engine"`
	Scenario    string `json:"scenario"`
	// GPUs of the deployment; 0: it ran on the CPU.
	GPUs int `json:"gpus"`

	Verdict  Verdict  `json:"verdict"`
	Reasons  []Reason `json:"reasons"`
	Warnings []Reason `json:"warnings"`
	Failure  *Failure `json:"failure"`

	Simulated bool     `json:"simulated"`
	TimeScale *float64 `json:"time_scale"`
	Load      LoadSpec `json:"load"`

	StartedAt         *time.Time        `json:"started_at"`
	LaunchFingerprint *string           `json:"launch_fingerprint"`
	LaunchS           *float64          `json:"launch_s"`
	Plugins           map[string]string `json:"plugins"`

	WindowS              *float64 `json:"window_s"`
	LiveLanes            *float64 `json:"live_lanes"`
	SessionsStarted      *int     `json:"sessions_started"`
	SessionsFinished     *int     `json:"sessions_finished"`
	RequestsIssued       *int     `json:"requests_issued"`
	RequestsSucceeded    *int     `json:"requests_succeeded"`
	RequestsFailed       *int     `json:"requests_failed"`
	RequestsCancelled    *int     `json:"requests_cancelled"`
	RequestsRetried      *int     `json:"requests_retried"`
	StreamsWithoutDone   *int     `json:"streams_without_done"`
	OutputTokens         *int     `json:"output_tokens"`
	InputTokens          *int     `json:"input_tokens"`
	TokenCounting        *string  `json:"token_counting"`
	ReceivedOutputTokens *int     `json:"received_output_tokens"`
	ServerOutputTokens   *float64 `json:"server_output_tokens"`
	ServerInputTokens    *float64 `json:"server_input_tokens"`

	OutputThroughput       *float64 `json:"output_throughput_tok_s"`
	InputThroughput        *float64 `json:"input_throughput_tok_s"`
	TotalThroughput        *float64 `json:"total_throughput_tok_s"`
	OutputThroughputPerGPU *float64 `json:"output_throughput_tok_s_per_gpu"`
	InputThroughputPerGPU  *float64 `json:"input_throughput_tok_s_per_gpu"`
	TotalThroughputPerGPU  *float64 `json:"total_throughput_tok_s_per_gpu"`

	TTFTSamples *int     `json:"ttft_samples"`
	TTFTMean    *float64 `json:"ttft_mean_s"`
	TTFTP50     *float64 `json:"ttft_p50_s"`
	TTFTP90     *float64 `json:"ttft_p90_s"`
	ITLSamples  *int     `json:"itl_samples"`
	ITLMean     *float64 `json:"itl_mean_s"`
	ITLP50      *float64 `json:"itl_p50_s"`
	ITLP90      *float64 `json:"itl_p90_s"`
	TPOTSamples *int     `json:"tpot_samples"`
	TPOTMean    *float64 `json:"tpot_mean_s"`
	TPOTP50     *float64 `json:"tpot_p50_s"`
	TPOTP90     *float64 `json:"tpot_p90_s"`
	E2ESamples  *int     `json:"e2e_samples"`
	E2EMean     *float64 `json:"e2e_mean_s"`
	E2EP50      *float64 `json:"e2e_p50_s"`
	E2EP90      *float64 `json:"e2e_p90_s"`

	InteractivityP90        *float64 `json:"interactivity_p90_tok_s_user"`
	E2ENormInteractivityP90 *float64 `json:"e2e_norm_interactivity_p90_tok_s_user"`

	ClientLagP50 *float64 `json:"client_lag_p50_s"`
	ClientLagP99 *float64 `json:"client_lag_p99_s"`
	ClientLagMax *float64 `json:"client_lag_max_s"`
}
