package arms_test

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/arm"
	"github.com/infersweep/infersweep/hardware/gb200/hardware"
	"github.com/infersweep/infersweep/plugins/vllm/arms"
	"github.com/infersweep/infersweep/plugins/vllm/plan"
	"github.com/infersweep/infersweep/plugins/vllm/rule"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

const key = "dsv41flash-fp4-gb200-vllm-agentic-dspark"

// The capture lists of the published recipe, each the next one's beginning.
const (
	s576  = "6,12,18,24,30,36,48,60,72,96,120,144,192,240,288,384,480,576"
	s4092 = s576 + ",768,1020,1536,2046,3072,4092"
	s8190 = s4092 + ",6144,8190"
	r4096 = s576 + ",768,1020,1536,2048,2304,2560,2816,3072,3328,3584,3840,4096"
)

// published is a point of the recipe.
type published struct {
	deployment         string
	concurrency, seqs  int
	captured, replayed string
	maximum, tokens    int
}

var points = []published{
	{"tp4", 1, 8, s4092, "", 4092, 4096},
	{"tp4", 4, 8, s4092, "", 4092, 4096},
	{"tp4", 8, 16, s8190, "", 8190, 8192},
	{"tp4", 16, 32, s8190, r4096, 8190, 8192},
	{"tp4", 32, 64, s8190, r4096, 8190, 8192},
	{"tp4", 64, 128, s8190, r4096, 8190, 8192},
	{"tp4", 128, 256, s8190, r4096, 8190, 8192},
	{"dep2", 8, 16, s576, "", 576, 4096},
	{"dep2", 16, 16, s576, "", 576, 4096},
	{"dep2", 32, 32, s576, "", 576, 4096},
	{"dep4", 64, 64, s8190, r4096, 8190, 8192},
	{"dep4", 128, 128, s8190, r4096, 8190, 8192},
}

// argv is the whole command of a point in throughput mode.
func (p published) argv() []string {
	flags := map[string]string{
		"attention-config":           `{"backend":"FLASHINFER_MLA_SPARSE_DSV41","indexer_kv_dtype":"mxfp4","indexer_sparse_logits":true}`,
		"compilation-config":         p.compilation(),
		"disable-uvicorn-access-log": "",
		"enable-auto-tool-choice":    "",
		"engram-config":              `{"cpu_offload":true,"use_thp":true}`,
		"gpu-memory-utilization":     "0.97",
		"kernel-config":              `{"enable_flashinfer_autotune":true}`,
		"kv-cache-dtype":             "fp8",
		"language-model-only":        "",
		"max-cudagraph-capture-size": strconv.Itoa(p.maximum),
		"max-model-len":              "1048576",
		"max-num-batched-tokens":     strconv.Itoa(p.tokens),
		"max-num-seqs":               strconv.Itoa(p.seqs),
		"reasoning-parser":           "deepseek_v41",
		"served-model-name":          "deepseek-ai/DeepSeek-V4.1-Flash",
		"speculative-config": `{"draft_sample_method":"probabilistic","enable_adaptive_verification":false,"method":"dspark",` +
			`"num_speculative_tokens":5,"rejection_sample_method":"synthetic","synthetic_acceptance_length":3.51}`,
		"tensor-parallel-size": "4",
		"tokenizer-mode":       "deepseek_v41",
		"tool-call-parser":     "deepseek_v41",
	}
	if ranks := p.ranks(); ranks > 1 {
		flags["tensor-parallel-size"] = "1"
		flags["data-parallel-size"] = strconv.Itoa(ranks)
		flags["enable-expert-parallel"] = ""
		flags["engram-config"] = `{"cpu_offload":true,"embedding_across_dp":true}`
		flags["kernel-config"] = `{"enable_flashinfer_autotune":true,"moe_backend":"deep_gemm_mega_moe"}`
	}
	argv := []string{"vllm", "serve", "deepseek-ai/DeepSeek-V4.1-Flash", "--host", "127.0.0.1", "--port", "${port:engine}"}
	for _, name := range slices.Sorted(maps.Keys(flags)) {
		argv = append(argv, "--"+name)
		if flags[name] != "" {
			argv = append(argv, flags[name])
		}
	}
	return argv
}

func (p published) compilation() string {
	replay := ""
	if p.replayed != "" {
		replay = `"decoder_replay_cudagraph_capture_sizes":[` + p.replayed + `],`
	}
	return `{"cudagraph_capture_sizes":[` + p.captured + `],"cudagraph_mode":"FULL_AND_PIECEWISE",` + replay + `"mode":"VLLM_COMPILE"}`
}

func (p published) ranks() int {
	return map[string]int{"tp4": 1, "dep2": 2, "dep4": 4}[p.deployment]
}

func (p published) gpus() uint32 {
	return map[string]uint32{"tp4": 4, "dep2": 2, "dep4": 4}[p.deployment]
}

func resolved(t *testing.T) []*arm.Point {
	t.Helper()
	files, err := sdk.ArmFiles(arms.Files, arms.Root)
	if err != nil {
		t.Fatal(err)
	}
	var all []arm.File
	for _, f := range files {
		all = append(all, arm.File{Path: f.GetPath(), Content: f.GetContent(), Base: f.GetBase()})
	}
	catalog, err := arm.NewCatalog(all)
	if err != nil {
		t.Fatal(err)
	}
	a, err := catalog.Arm(key)
	if err != nil {
		t.Fatal(err)
	}
	resolved, err := a.Points()
	if err != nil {
		t.Fatal(err)
	}
	if len(resolved) != len(points) {
		t.Fatalf("%d points, want %d", len(resolved), len(points))
	}
	return resolved
}

func node(t *testing.T) (*pluginv1.Node, *pluginv1.HealthPolicy) {
	t.Helper()
	described, err := hardware.New().DescribeNode(context.Background(), &pluginv1.DescribeNodeRequest{})
	if err != nil {
		t.Fatal(err)
	}
	health, err := hardware.New().HealthPolicy(context.Background(), &pluginv1.HealthPolicyRequest{})
	if err != nil {
		t.Fatal(err)
	}
	return described.GetNode(), health.GetPolicy()
}

func TestEveryPointIsLaunchedAsPublished(t *testing.T) {
	node, _ := node(t)
	for i, point := range resolved(t) {
		want, m := points[i], point.Message()
		if m.GetDeployment() != want.deployment || int(m.GetConcurrency()) != want.concurrency {
			t.Errorf("point %d is %s at %d, want %s at %d", i, m.GetDeployment(), m.GetConcurrency(), want.deployment, want.concurrency)
			continue
		}
		p, err := plan.New(&pluginv1.PlanLaunchRequest{Point: m, Node: node, Mode: pluginv1.LaunchMode_LAUNCH_MODE_THROUGHPUT})
		if err != nil {
			t.Errorf("%s: %v", m.GetExpName(), err)
			continue
		}
		check(t, m, p, want)
	}
}

func check(t *testing.T, m *pluginv1.Point, p *pluginv1.LaunchPlan, want published) {
	t.Helper()
	engine := p.GetProcesses()[0]
	if got := engine.GetArgv(); !slices.Equal(got, want.argv()) {
		t.Errorf("%s: argv is\n%s,\nwant\n%s", m.GetExpName(), strings.Join(got, "\n"), strings.Join(want.argv(), "\n"))
	}
	if got := engine.GetEnv(); !maps.Equal(got, map[string]string{
		"VLLM_USE_V2_MODEL_RUNNER": "1", "VLLM_USE_RUST_FRONTEND": "1", "PYTHONUNBUFFERED": "1", "VLLM_ENGINE_READY_TIMEOUT_S": "7200",
	}) {
		t.Errorf("%s: environment is %v", m.GetExpName(), got)
	}
	if got := engine.GetImage(); got != "vllm/vllm-openai:nightly-dev-arm64-cu130-ac9126e58aa7" {
		t.Errorf("%s: image is %s", m.GetExpName(), got)
	}
	if got := uint32(len(engine.GetGpus())); got != want.gpus() || m.GetTopology().GetGpus() != got {
		t.Errorf("%s: %d GPUs, want %d", m.GetExpName(), got, want.gpus())
	}
	checkRouter(t, m, p, want)
	checkShape(t, m, p.GetShape(), want)
}

func checkRouter(t *testing.T, m *pluginv1.Point, p *pluginv1.LaunchPlan, want published) {
	t.Helper()
	if want.ranks() == 1 {
		if len(p.GetProcesses()) != 1 || p.GetSessionHeader() != "" {
			t.Errorf("%s: %d processes, want the engine alone", m.GetExpName(), len(p.GetProcesses()))
		}
		return
	}
	argv := "vllm-router --worker-urls http://127.0.0.1:${port:engine} --policy consistent_hash --intra-node-data-parallel-size " +
		strconv.Itoa(want.ranks()) + " --host 127.0.0.1 --port ${port:router} --prometheus-host 127.0.0.1" +
		" --prometheus-port ${port:router-metrics} --request-timeout-secs 14400 --disable-retries"
	if got := strings.Join(p.GetProcesses()[1].GetArgv(), " "); got != argv {
		t.Errorf("%s: router is\n%s,\nwant\n%s", m.GetExpName(), got, argv)
	}
	if got := p.GetPorts()[2]; got.GetName() != "router-metrics" || got.GetPreferred() != 18000 {
		t.Errorf("%s: the router's metrics prefer %v, want port 18000", m.GetExpName(), got)
	}
	if p.GetSessionHeader() != "x-session-id" || p.GetLoad().GetProcess() != "router" || p.GetMetrics()[0].GetEndpoint().GetProcess() != "engine" {
		t.Errorf("%s: load goes to %v with %q, metrics come from %v", m.GetExpName(), p.GetLoad(), p.GetSessionHeader(), p.GetMetrics())
	}
}

func checkShape(t *testing.T, m *pluginv1.Point, s *pluginv1.Shape, want published) {
	t.Helper()
	got, err := json.Marshal([]any{
		s.GetDialect(), s.GetServedModelName(), s.GetGpus(), s.GetDataParallel(), s.GetMaxNumSeqs(), s.GetMaxNumBatchedTokens(),
		s.GetMaxModelLen(), s.GetNumSpeculativeTokens(), s.GetAcceptanceLength(), s.GetPrefixCaching(),
	})
	if err != nil {
		t.Fatal(err)
	}
	wanted, err := json.Marshal([]any{
		"vllm", "deepseek-ai/DeepSeek-V4.1-Flash", want.gpus(), want.ranks(), want.seqs, want.tokens, 1048576, 5, 3.51, true,
	})
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(wanted) {
		t.Errorf("%s: shape is %s, want %s", m.GetExpName(), got, wanted)
	}
}

func TestEveryPointPassesTheEnginesRules(t *testing.T) {
	node, health := node(t)
	for _, point := range resolved(t) {
		request := &pluginv1.CheckArmRequest{Point: point.Message(), Node: node, Health: health}
		if findings := rule.Check(request); len(findings) > 0 {
			t.Errorf("%s: %v", point.Message().GetExpName(), findings)
		}
	}
}

func TestTheArmIsMeasuredAsPublished(t *testing.T) {
	for _, point := range resolved(t) {
		m := point.Message()
		s := m.GetScenario()
		if m.GetModelPrefix() != "dsv41flash" || m.GetPrecision() != pluginv1.Precision_PRECISION_FP4 ||
			m.GetSpecDecoding() != pluginv1.SpecDecoding_SPEC_DECODING_MTP || m.GetKvOffloading() != pluginv1.KvOffloading_KV_OFFLOADING_NONE ||
			m.GetDramUtilization() != 0.80 || s.GetType() != pluginv1.ScenarioType_SCENARIO_TYPE_AGENTIC_CODING || s.GetDuration().GetSeconds() != 3600 {
			t.Errorf("%s is %v", m.GetExpName(), m)
		}
		if dpa := m.GetDeployment() != "tp4"; m.GetTopology().GetDataParallelAttention() != dpa ||
			m.GetTopology().GetTensorParallel() != m.GetTopology().GetGpus() || dpa != (m.GetRouter().GetVersion() == "0.1.14") {
			t.Errorf("%s spreads as %v behind %v", m.GetExpName(), m.GetTopology(), m.GetRouter())
		}
	}
}
