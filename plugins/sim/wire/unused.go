package wire

import "github.com/infersweep/infersweep/plugins/sim/iteration"

// unused are families of the real page that count what the simulator does not
// do. They are there because a reader may ask for them.
var unused = []metric{
	{"vllm:engine_sleep_state", "gauge", "1 for the state that the rank is in.", by("sleep_state", []string{"awake", "weights_offloaded", "discard_all"}, awake)},
	{"vllm:external_prefix_cache_queries_total", "counter", "Prompt tokens looked up in another server's cache: none.", zero},
	{"vllm:external_prefix_cache_hits_total", "counter", "Prompt tokens found in another server's cache: none.", zero},
	{"vllm:mm_cache_queries_total", "counter", "Images and the like looked up in a cache: none.", zero},
	{"vllm:mm_cache_hits_total", "counter", "Images and the like found in a cache: none.", zero},
	{"vllm:prompt_tokens_cached_by_source_total", "counter", "Prompt tokens that were not computed, by the memory that had them.", by("source", []string{"device", "host", "p2p", "disk", "external_unspecified"}, cachedIn)},
	{"vllm:admission_rejections_total", "counter", "Requests refused for a full queue: none, it has no limit.", rejections},
	{"vllm:estimated_flops_per_gpu_total", "counter", "Not estimated.", zero},
	{"vllm:estimated_read_bytes_per_gpu_total", "counter", "Not estimated.", zero},
	{"vllm:estimated_write_bytes_per_gpu_total", "counter", "Not estimated.", zero},
}

var zero = whole(func(*snapshot) int { return 0 })

func awake(_ *snapshot, state string) int {
	if state == "awake" {
		return 1
	}
	return 0
}

func cachedIn(s *snapshot, source string) int {
	if source == "device" {
		return s.CachedTokens
	}
	return 0
}

// rejections are the API server's, not a rank's.
func rejections(p *page, name string, s *snapshot) {
	if s.rank > 0 {
		return
	}
	for _, reason := range []string{"max_num_queued_reqs", "max_num_queued_tokens"} {
		p.sample(name, s.model+`,reason="`+reason+`"`, 0)
	}
}

// answers asked for are one for each request that ended.
func answers(s *snapshot) *iteration.Histogram {
	h := iteration.NewHistogram(1, 2, 5, 10, 20)
	for _, n := range s.Generations.Counts {
		h.Counts[0] += n
	}
	h.Sum = float64(h.Counts[0])
	return h
}
