package rule_test

import (
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/infersweep/infersweep/plugins/vllm/rule"
	"github.com/infersweep/infersweep/plugins/vllm/sample"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

const (
	wrong    = pluginv1.Severity_SEVERITY_ERROR
	doubtful = pluginv1.Severity_SEVERITY_WARNING
)

func check(point *pluginv1.Point, health *pluginv1.HealthPolicy) []*pluginv1.Finding {
	return rule.Check(&pluginv1.CheckArmRequest{Point: point, Node: sample.Node(), Health: health})
}

// expect holds the findings of a point against those wanted, all of them.
func expect(t *testing.T, got []*pluginv1.Finding, want ...*pluginv1.Finding) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("missing: %v", want[i])
		case i >= len(want):
			t.Errorf("too many: %v", got[i])
		case !proto.Equal(got[i], want[i]):
			t.Errorf("got  %v\nwant %v", got[i], want[i])
		}
	}
}

func finding(severity pluginv1.Severity, field, code, message, remedy string) *pluginv1.Finding {
	return &pluginv1.Finding{Severity: severity, Field: field, Code: code, Message: message, Remedy: remedy}
}

func TestPointsThatAreRightHaveNoFindings(t *testing.T) {
	expect(t, check(sample.Point(), sample.Health()))
	expect(t, check(sample.Routed(), sample.Health()))
	plain := sample.Point()
	delete(plain.Args, "speculative-config")
	delete(plain.Args, "compilation-config")
	plain.GoldenAcceptance = nil
	expect(t, check(plain, sample.Health()))
}

func TestCaptureSizesAreWholeVerificationBlocks(t *testing.T) {
	point := sample.Point()
	point.Args["compilation-config"] = sdk.Map(map[string]*pluginv1.Value{
		"cudagraph_capture_sizes": sdk.List(sdk.Int(4), sdk.Int(6), sdk.Int(24), sdk.Int(20)),
	})
	expect(t, check(point, sample.Health()),
		finding(wrong, `args["compilation-config"]["cudagraph_capture_sizes"][0]`, "capture-size-multiple",
			"capture size 4 is no multiple of the verification block of 6 tokens (num_speculative_tokens 5 + 1)", "use 6"),
		finding(wrong, `args["compilation-config"]["cudagraph_capture_sizes"][3]`, "capture-size-multiple",
			"capture size 20 is no multiple of the verification block of 6 tokens (num_speculative_tokens 5 + 1)", "use 18 or 24"))
}

func TestTheMaximumIsTheLargestCaptureSize(t *testing.T) {
	point := sample.Point()
	point.Args["max-cudagraph-capture-size"] = sdk.Int(18)
	expect(t, check(point, sample.Health()),
		finding(wrong, `args["max-cudagraph-capture-size"]`, "capture-size-maximum",
			"max-cudagraph-capture-size is 18, but the largest of cudagraph_capture_sizes is 24",
			"set it to 24, or let the list end at 18"))
}

func TestTheEnginesTimeoutIsTheHardwares(t *testing.T) {
	point := sample.Point()
	for _, text := range []string{"3600", "two hours"} {
		point.Env["VLLM_ENGINE_READY_TIMEOUT_S"] = text
		expect(t, check(point, sample.Health()),
			finding(wrong, `env["VLLM_ENGINE_READY_TIMEOUT_S"]`, "engine-ready-timeout",
				"VLLM_ENGINE_READY_TIMEOUT_S is "+text+", but rack is given up after 7200 s (every 5 s, 1440 times)",
				`set it to "7200"`))
	}
	delete(point.Env, "VLLM_ENGINE_READY_TIMEOUT_S")
	expect(t, check(point, sample.Health()),
		finding(wrong, "env", "engine-ready-timeout",
			"VLLM_ENGINE_READY_TIMEOUT_S is not set, so vLLM gives up by its default; rack is given up after 7200 s (every 5 s, 1440 times)",
			`set it to "7200"`))
}

func TestHardwareWithoutAnEngineTimeoutLeavesVLLMItsDefault(t *testing.T) {
	point := sample.Point()
	delete(point.Env, "VLLM_ENGINE_READY_TIMEOUT_S")
	expect(t, check(point, &pluginv1.HealthPolicy{Interval: durationpb.New(500 * time.Millisecond), Attempts: 240}))
}

func TestTopologySaysWhatTheArgumentsMake(t *testing.T) {
	point := sample.Point()
	point.Topology = &pluginv1.Topology{Gpus: 4, TensorParallel: 4, PipelineParallel: 2, DataParallel: 3, ExpertParallel: 2, DataParallelAttention: true}
	expect(t, check(point, sample.Health()),
		finding(wrong, "topology.gpus", "topology-mismatch",
			"topology says gpus 4, the engine arguments make it 2 (tensor x pipeline x data parallel)",
			"set it to 2, or change the arguments"),
		finding(wrong, "topology.tensor_parallel", "topology-mismatch",
			"topology says tensor-parallel 4, the engine arguments make it 2 (tensor-parallel-size x data-parallel-size, as attention is data parallel)",
			"set it to 2, or change the arguments"),
		finding(wrong, "topology.pipeline_parallel", "topology-mismatch",
			"topology says pipeline-parallel 2, the engine arguments make it 1 (pipeline-parallel-size)",
			"set it to 1, or change the arguments"),
		finding(wrong, "topology.data_parallel", "topology-mismatch",
			"topology says data-parallel 3, the engine arguments make it 1 (data-parallel-size)",
			"set it to 1, or change the arguments"),
		finding(wrong, "topology.expert_parallel", "topology-mismatch",
			"topology says expert-parallel 2, the engine arguments make it 1 (no enable-expert-parallel)",
			"set it to 1, or change the arguments"),
		finding(wrong, "topology.data_parallel_attention", "topology-mismatch",
			"topology says data-parallel-attention, but there is one data-parallel rank",
			"set data-parallel-size, or take data-parallel-attention out"))
}

func TestRanksOnACPUTakeNoGPUs(t *testing.T) {
	point := sample.Point()
	point.Topology.Gpus = 0
	expect(t, check(point, sample.Health()))
}

func TestExpertsSpreadOverAllRanks(t *testing.T) {
	point := sample.Routed()
	point.Topology.ExpertParallel = 0
	expect(t, check(point, sample.Health()),
		finding(wrong, "topology.expert_parallel", "topology-mismatch",
			"topology says expert-parallel 1, the engine arguments make it 2 (enable-expert-parallel over tensor x data parallel)",
			"set it to 2, or change the arguments"))
}

func TestDraftingNeedsAGoldenAcceptanceLengthOfItsOwn(t *testing.T) {
	point := sample.Point()
	point.GoldenAcceptance = nil
	expect(t, check(point, sample.Health()),
		finding(doubtful, `args["speculative-config"]`, "golden-acceptance-absent",
			"dspark drafts 5 tokens and the arm has no golden-acceptance, so throughput runs verify for real",
			"add golden-acceptance with the published length, if there is one"))
	point.GoldenAcceptance = &pluginv1.GoldenAcceptance{Method: "mtp", Lengths: map[uint32]float64{1: 1.79, 5: 3}}
	expect(t, check(point, sample.Health()),
		finding(wrong, `args["speculative-config"]["num_speculative_tokens"]`, "golden-acceptance-unknown",
			"no golden acceptance length is known for dspark with 5 drafted tokens; known for mtp are 1: 1.79, 5: 3",
			"draft a number of tokens that is listed, or add the published length to golden-acceptance"))
}

func TestWhatThePlanSetsDoesNotStandInTheArm(t *testing.T) {
	point := sample.Routed()
	point.Args["port"] = sdk.Int(80)
	point.Router.Args["worker-urls"] = sdk.String("http://elsewhere")
	expect(t, check(point, sample.Health()),
		finding(wrong, `args["port"]`, "reserved-argument", "port is set by the launch plan", "take it out of the arm"),
		finding(wrong, `router.args["worker-urls"]`, "reserved-argument", "the router's worker-urls is set by the launch plan", "take it out of the arm"))
}

func TestOnlyTheRouterThatCanBePlannedIsAccepted(t *testing.T) {
	point := sample.Routed()
	point.Router.Name = "nginx"
	expect(t, check(point, sample.Health()),
		finding(wrong, "router.name", "router-unknown", "router nginx cannot be planned by this plugin", "use vllm-router"))
}

func TestJSONArgumentsAreMaps(t *testing.T) {
	point := sample.Point()
	point.Args["kernel-config"] = sdk.String(`{"a":1}`)
	expect(t, check(point, sample.Health()),
		finding(wrong, `args["kernel-config"]`, "config-is-text",
			"kernel-config is text, so that layers cannot merge it and nothing in it is checked", "write it as a YAML map"))
}

func TestSizesAreNumbers(t *testing.T) {
	point := sample.Point()
	point.Args["max-num-batched-tokens"] = sdk.String("8k")
	point.Args["max-model-len"] = sdk.Int(0)
	expect(t, check(point, sample.Health()),
		finding(wrong, `args["max-num-batched-tokens"]`, "size-argument",
			`max-num-batched-tokens is "8k", which is no positive integer`, "write the number in digits, without quotes"),
		finding(wrong, `args["max-model-len"]`, "size-argument",
			"max-model-len is 0, which is no positive integer", "write the number in digits, without quotes"))
}

func TestFewerPlacesThanSessionsAreDoubtful(t *testing.T) {
	point := sample.Routed()
	point.Concurrency = 19
	expect(t, check(point, sample.Health()),
		finding(doubtful, `args["max-num-seqs"]`, "max-num-seqs-below-concurrency",
			"max-num-seqs is 8 on each of 2 ranks, but concurrency is 19, so that requests queue", "set it to 10 or more"))
}
