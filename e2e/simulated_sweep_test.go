package e2e_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// row is what this suite reads of a line of results.jsonl.
type row struct {
	ExpName            string   `json:"exp_name"`
	Deployment         string   `json:"deployment"`
	Concurrency        int      `json:"concurrency"`
	Verdict            string   `json:"verdict"`
	Reasons            []any    `json:"reasons"`
	Simulated          bool     `json:"simulated"`
	TimeScale          *float64 `json:"time_scale"`
	Issued             int      `json:"requests_issued"`
	Succeeded          int      `json:"requests_succeeded"`
	Failed             int      `json:"requests_failed"`
	Cancelled          int      `json:"requests_cancelled"`
	OutputTokens       int      `json:"output_tokens"`
	ServerOutputTokens *float64 `json:"server_output_tokens"`
	PerGPU             *float64 `json:"output_throughput_tok_s_per_gpu"`
	Throughput         *float64 `json:"output_throughput_tok_s"`
	Load               struct {
		TraceSHA256 string  `json:"trace_sha256"`
		DurationS   float64 `json:"duration_s"`
		Seed        uint64  `json:"seed"`
	} `json:"load"`
}

func rows(t *testing.T, dir string) []row {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(dir, "results.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var all []row
	for line := range strings.Lines(string(content)) {
		var r row
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		all = append(all, r)
	}
	return all
}

// The main job: bare `sweep` with the sweep.yaml of the repository.
func TestBareSweepRunsTwelveSimulatedPoints(t *testing.T) {
	dir := t.TempDir()
	copyFile(t, repositoryFile(t, "sweep.yaml"), filepath.Join(dir, "sweep.yaml"))
	r := sweepIn(t, dir)
	r.wantStatus(t, 0)
	folders, err := filepath.Glob(filepath.Join(dir, "runs", "*"))
	if err != nil || len(folders) != 1 {
		t.Fatalf("run folders %v, %v; want one", folders, err)
	}
	out := folders[0]
	all := rows(t, out)
	if len(all) != len(seedPoints) {
		t.Fatalf("%d rows, want %d", len(all), len(seedPoints))
	}
	for i, got := range all {
		checkRow(t, got, seedPoints[i])
		checkPointFolder(t, filepath.Join(out, "points", got.ExpName))
	}
	for _, name := range []string{"run.json", "summary.txt", "report.html", "report.svg"} {
		if _, err := os.Stat(filepath.Join(out, name)); err != nil {
			t.Error(err)
		}
	}
	for name, text := range map[string]string{"summary": read(t, filepath.Join(out, "summary.txt")), "report": read(t, filepath.Join(out, "report.html")), "screen": r.stdout} {
		if !strings.Contains(text, "SIMULATED") {
			t.Errorf("the %s does not say SIMULATED", name)
		}
	}
	(&aRun{dir: out}).wantNothingLeft(t)
}

func checkRow(t *testing.T, got row, want pointFacts) {
	t.Helper()
	if got.ExpName != want.expName || got.Deployment != want.deployment || got.Concurrency != want.concurrency {
		t.Errorf("row of %s %s %d, want %s", got.ExpName, got.Deployment, got.Concurrency, want.expName)
	}
	if got.Verdict != "valid" || len(got.Reasons) != 0 {
		t.Errorf("%s is %s: %v", got.ExpName, got.Verdict, got.Reasons)
	}
	if !got.Simulated || got.TimeScale == nil {
		t.Errorf("%s is not marked simulated", got.ExpName)
	}
	if got.Issued != got.Succeeded+got.Failed+got.Cancelled || got.Succeeded == 0 || got.Failed != 0 {
		t.Errorf("%s: %d issued, %d succeeded, %d failed, %d cancelled", got.ExpName, got.Issued, got.Succeeded, got.Failed, got.Cancelled)
	}
	if got.OutputTokens == 0 || got.ServerOutputTokens == nil || got.PerGPU == nil || *got.PerGPU <= 0 {
		t.Errorf("%s: %d tokens, the server counted %v, per GPU %v", got.ExpName, got.OutputTokens, got.ServerOutputTokens, got.PerGPU)
	}
	if len(got.Load.TraceSHA256) != 64 || got.Load.DurationS != 2 || got.Load.Seed != 1 {
		t.Errorf("%s: load is %+v", got.ExpName, got.Load)
	}
}

func checkPointFolder(t *testing.T, dir string) {
	t.Helper()
	for name, part := range map[string]string{
		"plan.json":              `"exp_name"`,
		"server_metrics_end.txt": "vllm:generation_tokens_total",
		"logs/engine.log":        "Application startup complete",
	} {
		if text := read(t, filepath.Join(dir, name)); !strings.Contains(text, part) {
			t.Errorf("%s/%s lacks %q", filepath.Base(dir), name, part)
		}
	}
}

func TestFaultsMakePointsInvalidAndTheCommandFail(t *testing.T) {
	for fault, part := range map[string]string{
		"exit-at-start":         "launch-failed",
		"zero-tokens":           "launch-failed",
		"wrong-model-name":      "launch-failed",
		"http-500-rate=0.5":     "failed",
		"core-dies-after=5":     "engine-died",
		"exit-after-requests=5": "engine-died",
	} {
		t.Run(fault, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "out")
			r := sweep(t, "run", seedArm, "--simulate", "--duration", "1s", "--points", seedPoints[0].expName, "--out", dir, "--fault", fault)
			r.wantStatus(t, 1)
			all := rows(t, dir)
			if len(all) != 1 || all[0].Verdict != "invalid" {
				t.Fatalf("rows %+v, want one invalid", all)
			}
			if !strings.Contains(r.stdout+r.stderr, part) {
				t.Errorf("the output does not say %q:\n%s%s", part, r.stdout, r.stderr)
			}
			(&aRun{dir: dir}).wantNothingLeft(t)
		})
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	write(t, to, read(t, from))
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
