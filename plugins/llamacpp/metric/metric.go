// Package metric is the dictionary of llama-server's metrics.
package metric

import (
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Prefix begins the name of every metric of llama-server.
const Prefix = "llamacpp:"

const (
	gauge   = pluginv1.MetricType_METRIC_TYPE_GAUGE
	counter = pluginv1.MetricType_METRIC_TYPE_COUNTER

	requests = pluginv1.MetricUnit_METRIC_UNIT_REQUESTS
	tokens   = pluginv1.MetricUnit_METRIC_UNIT_TOKENS
	events   = pluginv1.MetricUnit_METRIC_UNIT_EVENTS
)

// All describes the metrics of build 11669 that have a meaning for the host.
// `prompt_tokens_total` is not among them: it leaves out what came from the
// cache, while the host means all tokens of the prompts.
func All() []*pluginv1.Metric {
	return []*pluginv1.Metric{
		describe("requests_processing", pluginv1.MetricMeaning_METRIC_MEANING_REQUESTS_RUNNING, gauge, requests),
		describe("requests_deferred", pluginv1.MetricMeaning_METRIC_MEANING_REQUESTS_WAITING, gauge, requests),
		describe("tokens_predicted_total", pluginv1.MetricMeaning_METRIC_MEANING_OUTPUT_TOKENS, counter, tokens),
		describe("prompt_tokens_cached_total", pluginv1.MetricMeaning_METRIC_MEANING_PREFIX_CACHE_HIT_TOKENS, counter, tokens),
		describe("spec_decode_num_drafts_total", pluginv1.MetricMeaning_METRIC_MEANING_DRAFTS, counter, events),
		describe("spec_decode_num_draft_tokens_total", pluginv1.MetricMeaning_METRIC_MEANING_DRAFTED_TOKENS, counter, tokens),
		describe("spec_decode_num_accepted_tokens_total", pluginv1.MetricMeaning_METRIC_MEANING_ACCEPTED_TOKENS, counter, tokens),
	}
}

func describe(name string, meaning pluginv1.MetricMeaning, kind pluginv1.MetricType, unit pluginv1.MetricUnit) *pluginv1.Metric {
	return &pluginv1.Metric{Name: Prefix + name, Meaning: meaning, Type: kind, Unit: unit}
}
