package wire

import (
	"strconv"

	"github.com/infersweep/infersweep/plugins/sim/iteration"
)

// metric is one family of the page.
type metric struct {
	name, kind, help string
	write            func(p *page, name string, s *snapshot)
}

func value(get func(s *snapshot) float64) func(*page, string, *snapshot) {
	return func(p *page, name string, s *snapshot) { p.sample(name, s.labels(""), get(s)) }
}

func whole(get func(s *snapshot) int) func(*page, string, *snapshot) {
	return value(func(s *snapshot) float64 { return float64(get(s)) })
}

func distribution(get func(s *snapshot) *iteration.Histogram) func(*page, string, *snapshot) {
	return func(p *page, name string, s *snapshot) { p.histogram(name, s, get(s)) }
}

// by writes one sample per value of a label.
func by(label string, values []string, get func(s *snapshot, value string) int) func(*page, string, *snapshot) {
	return func(p *page, name string, s *snapshot) {
		for _, v := range values {
			p.sample(name, s.labels(label+`="`+v+`"`), float64(get(s, v)))
		}
	}
}

// catalogue lists the families in the real page's order.
func (s *Server) catalogue() []metric {
	metrics := append([]metric{}, gauges...)
	metrics = append(metrics, counters...)
	metrics = append(metrics, unused...)
	if s.Drafted > 0 {
		metrics = append(metrics, speculation...)
	}
	return append(metrics, histograms...)
}

var gauges = []metric{
	{"vllm:num_requests_running", "gauge", "Sequences in the rank's batch.", whole(func(s *snapshot) int { return s.Running })},
	{"vllm:num_requests_waiting", "gauge", "Sequences that wait for a place.", whole(func(s *snapshot) int { return s.Waiting })},
	{"vllm:num_requests_waiting_by_reason", "gauge", "Sequences that wait, by why.", by("reason", []string{"capacity", "deferred"}, func(s *snapshot, reason string) int {
		if reason == "capacity" {
			return s.Waiting
		}
		return 0
	})},
	{"vllm:kv_cache_usage_perc", "gauge", "Share of KV blocks in use, 0 to 1.", value(func(s *snapshot) float64 { return s.CacheUsage })},
	{"vllm:cache_config_info", "gauge", "Size of the KV cache, in labels.", func(p *page, name string, s *snapshot) {
		p.sample(name, `block_size="16",`+s.engine+`,kv_cache_size_tokens="`+strconv.Itoa(s.CacheTokens)+`"`, 1)
	}},
}

var counters = []metric{
	{"vllm:prefix_cache_queries_total", "counter", "Prompt tokens looked up in the prefix cache.", whole(func(s *snapshot) int { return s.CacheQueries })},
	{"vllm:prefix_cache_hits_total", "counter", "Prompt tokens found in the prefix cache.", whole(func(s *snapshot) int { return s.CacheHits })},
	{"vllm:num_preemptions_total", "counter", "Sequences sent back for want of KV blocks.", whole(func(s *snapshot) int { return s.Preemptions })},
	{"vllm:prompt_tokens_total", "counter", "Prompt tokens of sequences that reached their first token.", whole(func(s *snapshot) int { return s.PromptTokens })},
	{"vllm:prompt_tokens_by_source_total", "counter", "Prompt tokens by where their KV came from.", by("source", []string{"local_compute", "local_cache_hit", "external_kv_transfer"}, func(s *snapshot, source string) int {
		switch source {
		case "local_compute":
			return s.PromptTokens - s.CachedTokens
		case "local_cache_hit":
			return s.CachedTokens
		}
		return 0
	})},
	{"vllm:prompt_tokens_cached_total", "counter", "Prompt tokens that were not computed.", whole(func(s *snapshot) int { return s.CachedTokens })},
	{"vllm:generation_tokens_total", "counter", "Tokens generated.", whole(func(s *snapshot) int { return s.GenerationTokens })},
	{"vllm:request_success_total", "counter", "Sequences that ended, by how.", by("finished_reason", []string{"stop", "length", "abort", "error", "repetition"}, func(s *snapshot, reason string) int {
		return s.Finished[reason]
	})},
}

var speculation = []metric{
	{"vllm:spec_decode_num_drafts_total", "counter", "Verification steps of sequences.", whole(func(s *snapshot) int { return s.Drafts })},
	{"vllm:spec_decode_num_draft_tokens_total", "counter", "Tokens drafted.", whole(func(s *snapshot) int { return s.DraftTokens })},
	{"vllm:spec_decode_num_accepted_tokens_total", "counter", "Drafted tokens accepted.", whole(func(s *snapshot) int { return s.AcceptedTokens })},
	{"vllm:spec_decode_num_accepted_tokens_per_pos_total", "counter", "Drafted tokens accepted, by their position in the draft.", func(p *page, name string, s *snapshot) {
		for i, n := range s.AcceptedAt {
			p.sample(name, s.labels(`position="`+strconv.Itoa(i)+`"`), float64(n))
		}
	}},
}

var histograms = []metric{
	{"vllm:request_prompt_tokens", "histogram", "Prompt tokens per request.", distribution(func(s *snapshot) *iteration.Histogram { return s.Prompts })},
	{"vllm:request_generation_tokens", "histogram", "Generated tokens per request.", distribution(func(s *snapshot) *iteration.Histogram { return s.Generations })},
	{"vllm:iteration_tokens_total", "histogram", "Tokens computed per step.", distribution(func(s *snapshot) *iteration.Histogram { return s.IterationTokens })},
	{"vllm:request_max_num_generation_tokens", "histogram", "Generated tokens of a request's longest answer.", distribution(func(s *snapshot) *iteration.Histogram { return s.Generations })},
	{"vllm:request_params_n", "histogram", "Answers asked for per request.", distribution(answers)},
	{"vllm:request_params_max_tokens", "histogram", "Limit of the answer per request.", distribution(func(s *snapshot) *iteration.Histogram { return s.MaxTokens })},
	{"vllm:time_to_first_token_seconds", "histogram", "Arrival to first token, s.", distribution(func(s *snapshot) *iteration.Histogram { return s.TTFT })},
	{"vllm:inter_token_latency_seconds", "histogram", "Between two steps that gave tokens, s.", distribution(func(s *snapshot) *iteration.Histogram { return s.ITL })},
	{"vllm:request_time_per_output_token_seconds", "histogram", "Time per token after the first, by request, s.", distribution(func(s *snapshot) *iteration.Histogram { return s.TPOT })},
	{"vllm:e2e_request_latency_seconds", "histogram", "Arrival to last token, s.", distribution(func(s *snapshot) *iteration.Histogram { return s.E2E })},
	{"vllm:request_queue_time_seconds", "histogram", "Arrival to admission, s.", distribution(func(s *snapshot) *iteration.Histogram { return s.Queue })},
	{"vllm:request_inference_time_seconds", "histogram", "Admission to last token, s.", distribution(func(s *snapshot) *iteration.Histogram { return s.Inference })},
	{"vllm:request_prefill_time_seconds", "histogram", "Admission to first token, s.", distribution(func(s *snapshot) *iteration.Histogram { return s.Prefill })},
	{"vllm:request_decode_time_seconds", "histogram", "First to last token, s.", distribution(func(s *snapshot) *iteration.Histogram { return s.Decode })},
	{"vllm:request_num_preemptions", "histogram", "Preemptions per request.", distribution(func(s *snapshot) *iteration.Histogram { return s.PreemptedRequests })},
	{"vllm:request_prefill_kv_computed_tokens", "histogram", "Prompt tokens computed per request.", distribution(func(s *snapshot) *iteration.Histogram { return s.ComputedPrompts })},
}
