// Package metric is the dictionary of vLLM's metrics.
package metric

import (
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Prefix begins the name of every metric of vLLM.
const Prefix = "vllm:"

const (
	gauge     = pluginv1.MetricType_METRIC_TYPE_GAUGE
	counter   = pluginv1.MetricType_METRIC_TYPE_COUNTER
	histogram = pluginv1.MetricType_METRIC_TYPE_HISTOGRAM

	requests = pluginv1.MetricUnit_METRIC_UNIT_REQUESTS
	tokens   = pluginv1.MetricUnit_METRIC_UNIT_TOKENS
	seconds  = pluginv1.MetricUnit_METRIC_UNIT_SECONDS
	ratio    = pluginv1.MetricUnit_METRIC_UNIT_RATIO
	events   = pluginv1.MetricUnit_METRIC_UNIT_EVENTS
)

// All describes the metrics of vLLM 0.32 that have a meaning for the host. The
// `perc` of the KV cache is a share, in spite of its name; prefix cache counts
// tokens; prompt tokens include the cached ones.
func All() []*pluginv1.Metric {
	return []*pluginv1.Metric{
		describe("num_requests_running", pluginv1.MetricMeaning_METRIC_MEANING_REQUESTS_RUNNING, gauge, requests),
		describe("num_requests_waiting", pluginv1.MetricMeaning_METRIC_MEANING_REQUESTS_WAITING, gauge, requests),
		describe("request_success_total", pluginv1.MetricMeaning_METRIC_MEANING_REQUESTS_FINISHED, counter, requests),
		describe("prompt_tokens_total", pluginv1.MetricMeaning_METRIC_MEANING_PROMPT_TOKENS, counter, tokens),
		describe("generation_tokens_total", pluginv1.MetricMeaning_METRIC_MEANING_OUTPUT_TOKENS, counter, tokens),
		describe("kv_cache_usage_perc", pluginv1.MetricMeaning_METRIC_MEANING_KV_CACHE_USAGE, gauge, ratio),
		describe("prefix_cache_queries_total", pluginv1.MetricMeaning_METRIC_MEANING_PREFIX_CACHE_QUERIED_TOKENS, counter, tokens),
		describe("prefix_cache_hits_total", pluginv1.MetricMeaning_METRIC_MEANING_PREFIX_CACHE_HIT_TOKENS, counter, tokens),
		describe("num_preemptions_total", pluginv1.MetricMeaning_METRIC_MEANING_PREEMPTIONS, counter, events),
		describe("spec_decode_num_drafts_total", pluginv1.MetricMeaning_METRIC_MEANING_DRAFTS, counter, events),
		describe("spec_decode_num_draft_tokens_total", pluginv1.MetricMeaning_METRIC_MEANING_DRAFTED_TOKENS, counter, tokens),
		describe("spec_decode_num_accepted_tokens_total", pluginv1.MetricMeaning_METRIC_MEANING_ACCEPTED_TOKENS, counter, tokens),
		describe("spec_decode_num_accepted_tokens_per_pos_total", pluginv1.MetricMeaning_METRIC_MEANING_ACCEPTED_TOKENS_PER_POSITION, counter, tokens),
		describe("time_to_first_token_seconds", pluginv1.MetricMeaning_METRIC_MEANING_TIME_TO_FIRST_TOKEN, histogram, seconds),
		describe("inter_token_latency_seconds", pluginv1.MetricMeaning_METRIC_MEANING_INTER_TOKEN_LATENCY, histogram, seconds),
		describe("e2e_request_latency_seconds", pluginv1.MetricMeaning_METRIC_MEANING_E2E_LATENCY, histogram, seconds),
	}
}

func describe(name string, meaning pluginv1.MetricMeaning, kind pluginv1.MetricType, unit pluginv1.MetricUnit) *pluginv1.Metric {
	return &pluginv1.Metric{Name: Prefix + name, Meaning: meaning, Type: kind, Unit: unit}
}
