package e2e_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
)

type planned struct {
	ExpName       string `json:"exp_name"`
	Deployment    string `json:"deployment"`
	Concurrency   int    `json:"concurrency"`
	Hardware      string `json:"hardware"`
	SessionHeader string `json:"session_header"`
	Processes     []struct {
		Name  string            `json:"name"`
		Role  string            `json:"role"`
		Image string            `json:"image"`
		Argv  []string          `json:"argv"`
		Env   map[string]string `json:"env"`
		GPUs  []int             `json:"gpus"`
		After []string          `json:"after"`
	} `json:"processes"`
	Ports  map[string]int `json:"ports"`
	Health struct {
		IntervalS float64 `json:"interval_s"`
		Attempts  int     `json:"attempts"`
	} `json:"health"`
	Shape map[string]any `json:"shape"`
}

func plans(t *testing.T, args ...string) []planned {
	t.Helper()
	r := sweep(t, append([]string{"plan", seedArm, "--json"}, args...)...)
	r.wantStatus(t, 0)
	var all []planned
	if err := json.Unmarshal([]byte(r.stdout), &all); err != nil {
		t.Fatalf("plan --json is no JSON: %v\n%s", err, r.stdout)
	}
	return all
}

func TestPlanHoldsEveryFactOfTheArm(t *testing.T) {
	all := plans(t)
	if len(all) != len(seedPoints) {
		t.Fatalf("%d points, want %d", len(all), len(seedPoints))
	}
	for i, want := range seedPoints {
		t.Run(want.expName, func(t *testing.T) { checkPoint(t, &all[i], want, "synthetic") })
	}
}

func TestPlanForEvalsVerifiesForReal(t *testing.T) {
	for i, p := range plans(t, "--mode", "eval") {
		checkPoint(t, &p, seedPoints[i], "block")
	}
}

func checkPoint(t *testing.T, p *planned, want pointFacts, rejection string) {
	t.Helper()
	if p.ExpName != want.expName || p.Deployment != want.deployment || p.Concurrency != want.concurrency || p.Hardware != "gb200" {
		t.Errorf("point is %s %s %d on %s, want %s %s %d on gb200", p.ExpName, p.Deployment, p.Concurrency, p.Hardware, want.expName, want.deployment, want.concurrency)
	}
	if p.Health.IntervalS != 5 || p.Health.Attempts != 1440 {
		t.Errorf("health is %v s x %d, want 5 s x 1440", p.Health.IntervalS, p.Health.Attempts)
	}
	ranks := dataParallel[want.deployment]
	engine := p.Processes[0]
	if engine.Role != "engine" || !reflect.DeepEqual(engine.Env, engineEnv) {
		t.Errorf("first process is %s with %v, want the engine with %v", engine.Role, engine.Env, engineEnv)
	}
	if engine.Image != "vllm/vllm-openai:nightly-dev-arm64-cu130-ac9126e58aa7" {
		t.Errorf("image is %s", engine.Image)
	}
	if head := engine.Argv[:3]; !reflect.DeepEqual(head, []string{"vllm", "serve", "deepseek-ai/DeepSeek-V4.1-Flash"}) {
		t.Errorf("argv begins with %v", head)
	}
	if engine.Argv[3] != "--host" || engine.Argv[5] != "--port" || engine.Argv[6] != strconv.Itoa(p.Ports["engine"]) {
		t.Errorf("argv goes on with %v", engine.Argv[3:7])
	}
	checkFlags(t, engine.Argv[7:], want, rejection)
	checkRouter(t, p, ranks)
	gpus := map[string]int{"tp4": 4, "dep2": 2, "dep4": 4}[want.deployment]
	if len(engine.GPUs) != gpus {
		t.Errorf("engine uses GPUs %v, want %d", engine.GPUs, gpus)
	}
}

// checkFlags holds argv against the facts: each fact there, nothing else, sorted.
func checkFlags(t *testing.T, argv []string, want pointFacts, rejection string) {
	t.Helper()
	values := map[string]string{}
	var order, switches []string
	for i := 0; i < len(argv); i++ {
		flag := argv[i]
		order = append(order, flag)
		if i+1 < len(argv) && !strings.HasPrefix(argv[i+1], "--") {
			i++
			values[flag] = argv[i]
		} else {
			switches = append(switches, flag)
		}
	}
	if !sort.StringsAreSorted(order) {
		t.Errorf("flags are not sorted: %v", order)
	}
	wantSwitches := slices.Clone(commonSwitches)
	if dataParallel[want.deployment] > 1 {
		wantSwitches = append(wantSwitches, "--enable-expert-parallel")
	}
	sort.Strings(wantSwitches)
	if !slices.Equal(switches, wantSwitches) {
		t.Errorf("switches are %v, want %v", switches, wantSwitches)
	}
	wantValues := map[string]string{
		"--max-num-seqs":               strconv.Itoa(want.maxNumSeqs),
		"--max-num-batched-tokens":     strconv.Itoa(want.batchedTokens),
		"--max-cudagraph-capture-size": strconv.Itoa(want.maxCapture),
		"--compilation-config":         compilationConfig(t, want),
		"--speculative-config":         speculativeConfig(rejection),
	}
	for _, more := range []map[string]string{commonArgs, deploymentArgs[want.deployment]} {
		for flag, value := range more {
			wantValues[flag] = value
		}
	}
	if !reflect.DeepEqual(values, wantValues) {
		for flag := range wantValues {
			if values[flag] != wantValues[flag] {
				t.Errorf("%s is %s, want %s", flag, values[flag], wantValues[flag])
			}
		}
		for flag := range values {
			if _, ok := wantValues[flag]; !ok {
				t.Errorf("%s %s is no fact of the arm", flag, values[flag])
			}
		}
	}
}

func compilationConfig(t *testing.T, want pointFacts) string {
	t.Helper()
	config := map[string]any{"mode": "VLLM_COMPILE", "cudagraph_mode": "FULL_AND_PIECEWISE", "cudagraph_capture_sizes": want.captureSizes}
	if want.replaySizes != nil {
		config["decoder_replay_cudagraph_capture_sizes"] = want.replaySizes
	}
	b, err := json.Marshal(config)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func speculativeConfig(rejection string) string {
	config := `{"draft_sample_method":"probabilistic","enable_adaptive_verification":false,"method":"dspark","num_speculative_tokens":5,"rejection_sample_method":"` + rejection + `"`
	if rejection == "synthetic" {
		config += `,"synthetic_acceptance_length":3.51`
	}
	return config + "}"
}

func checkRouter(t *testing.T, p *planned, ranks int) {
	t.Helper()
	if ranks == 1 {
		if len(p.Processes) != 1 || p.SessionHeader != "" {
			t.Errorf("%d processes, session header %q, want the engine alone", len(p.Processes), p.SessionHeader)
		}
		return
	}
	if len(p.Processes) != 2 || p.SessionHeader != "x-session-id" {
		t.Fatalf("%d processes, session header %q, want engine and router with x-session-id", len(p.Processes), p.SessionHeader)
	}
	router := p.Processes[1]
	want := []string{
		"vllm-router", "--worker-urls", "http://127.0.0.1:" + strconv.Itoa(p.Ports["engine"]), "--policy", "consistent_hash",
		"--intra-node-data-parallel-size", strconv.Itoa(ranks), "--host", "127.0.0.1", "--port", strconv.Itoa(p.Ports["router"]),
		"--prometheus-host", "127.0.0.1", "--prometheus-port", "18000", "--request-timeout-secs", "14400", "--disable-retries",
	}
	if router.Role != "router" || !slices.Equal(router.Argv, want) || !slices.Equal(router.After, []string{p.Processes[0].Name}) {
		t.Errorf("router is %s %v after %v,\nwant %v", router.Role, router.Argv, router.After, want)
	}
}

func TestPlanIsTheSameBytesEveryTime(t *testing.T) {
	first := sweep(t, "plan", seedArm, "--json")
	second := sweep(t, "plan", seedArm, "--json")
	if first.stdout != second.stdout || first.stdout == "" {
		t.Error("two dry runs differ")
	}
}
