package e2e_test

// The facts of the arm dsv41flash-fp4-gb200-vllm-agentic-dspark, written down
// a second time and in another shape than in the plugins: what the dry run
// must show for each point.

const seedArm = "dsv41flash-fp4-gb200-vllm-agentic-dspark"

var (
	s576  = []int{6, 12, 18, 24, 30, 36, 48, 60, 72, 96, 120, 144, 192, 240, 288, 384, 480, 576}
	s4092 = append(append([]int{}, s576...), 768, 1020, 1536, 2046, 3072, 4092)
	s8190 = append(append([]int{}, s4092...), 6144, 8190)
	r4096 = append(append([]int{}, s576...), 768, 1020, 1536, 2048, 2304, 2560, 2816, 3072, 3328, 3584, 3840, 4096)
)

type pointFacts struct {
	expName, deployment       string
	concurrency, maxNumSeqs   int
	captureSizes, replaySizes []int
	maxCapture, batchedTokens int
}

var seedPoints = []pointFacts{
	{"dsv41flash_fp4-gb200-vllm_tp4_conc1_kvnone_spec-mtp", "tp4", 1, 8, s4092, nil, 4092, 4096},
	{"dsv41flash_fp4-gb200-vllm_tp4_conc4_kvnone_spec-mtp", "tp4", 4, 8, s4092, nil, 4092, 4096},
	{"dsv41flash_fp4-gb200-vllm_tp4_conc8_kvnone_spec-mtp", "tp4", 8, 16, s8190, nil, 8190, 8192},
	{"dsv41flash_fp4-gb200-vllm_tp4_conc16_kvnone_spec-mtp", "tp4", 16, 32, s8190, r4096, 8190, 8192},
	{"dsv41flash_fp4-gb200-vllm_tp4_conc32_kvnone_spec-mtp", "tp4", 32, 64, s8190, r4096, 8190, 8192},
	{"dsv41flash_fp4-gb200-vllm_tp4_conc64_kvnone_spec-mtp", "tp4", 64, 128, s8190, r4096, 8190, 8192},
	{"dsv41flash_fp4-gb200-vllm_tp4_conc128_kvnone_spec-mtp", "tp4", 128, 256, s8190, r4096, 8190, 8192},
	{"dsv41flash_fp4-gb200-vllm_tp2ep2dpa_conc8_kvnone_spec-mtp", "dep2", 8, 16, s576, nil, 576, 4096},
	{"dsv41flash_fp4-gb200-vllm_tp2ep2dpa_conc16_kvnone_spec-mtp", "dep2", 16, 16, s576, nil, 576, 4096},
	{"dsv41flash_fp4-gb200-vllm_tp2ep2dpa_conc32_kvnone_spec-mtp", "dep2", 32, 32, s576, nil, 576, 4096},
	{"dsv41flash_fp4-gb200-vllm_tp4ep4dpa_conc64_kvnone_spec-mtp", "dep4", 64, 64, s8190, r4096, 8190, 8192},
	{"dsv41flash_fp4-gb200-vllm_tp4ep4dpa_conc128_kvnone_spec-mtp", "dep4", 128, 128, s8190, r4096, 8190, 8192},
}

// dataParallel is the number of ranks of a deployment; 1 has no router.
var dataParallel = map[string]int{"tp4": 1, "dep2": 2, "dep4": 4}

// commonArgs are flags with the same value in every point.
var commonArgs = map[string]string{
	"--served-model-name":      "deepseek-ai/DeepSeek-V4.1-Flash",
	"--tokenizer-mode":         "deepseek_v41",
	"--tool-call-parser":       "deepseek_v41",
	"--reasoning-parser":       "deepseek_v41",
	"--kv-cache-dtype":         "fp8",
	"--max-model-len":          "1048576",
	"--gpu-memory-utilization": "0.97",
	"--attention-config":       `{"backend":"FLASHINFER_MLA_SPARSE_DSV41","indexer_kv_dtype":"mxfp4","indexer_sparse_logits":true}`,
}

var commonSwitches = []string{"--language-model-only", "--enable-auto-tool-choice", "--disable-uvicorn-access-log"}

var engineEnv = map[string]string{
	"VLLM_USE_V2_MODEL_RUNNER": "1", "VLLM_USE_RUST_FRONTEND": "1",
	"PYTHONUNBUFFERED": "1", "VLLM_ENGINE_READY_TIMEOUT_S": "7200",
}

// deploymentArgs differ between deployments but not between their points.
var deploymentArgs = map[string]map[string]string{
	"tp4": {
		"--tensor-parallel-size": "4",
		"--engram-config":        `{"cpu_offload":true,"use_thp":true}`,
		"--kernel-config":        `{"enable_flashinfer_autotune":true}`,
	},
	"dep2": {
		"--tensor-parallel-size": "1", "--data-parallel-size": "2",
		"--engram-config": `{"cpu_offload":true,"embedding_across_dp":true}`,
		"--kernel-config": `{"enable_flashinfer_autotune":true,"moe_backend":"deep_gemm_mega_moe"}`,
	},
	"dep4": {
		"--tensor-parallel-size": "1", "--data-parallel-size": "4",
		"--engram-config": `{"cpu_offload":true,"embedding_across_dp":true}`,
		"--kernel-config": `{"enable_flashinfer_autotune":true,"moe_backend":"deep_gemm_mega_moe"}`,
	},
}
