package e2e_test

import (
	"os"
	"path/filepath"
	"testing"
)

// Each row is one mistake on the command line: exit status 2, one message,
// nothing on stdout, nothing written.
func TestMistakesOnTheCommandLine(t *testing.T) {
	for name, mistake := range map[string]struct {
		args  []string
		parts []string
	}{
		"unknown arm":         {[]string{"plan", "dsv41flash-fp4-gb200-vllm-agentic-dspak"}, []string{"there is no arm", "dsv41flash-fp4-gb200-vllm-agentic-dspark"}},
		"unknown point":       {[]string{"plan", seedArm, "--points", "dsv41flash_fp4-gb200-vllm_tp4_conc2_kvnone_spec-mtp"}, []string{"there is no point", "the nearest is"}},
		"unknown flag":        {[]string{"run", "--bogus"}, []string{"unknown flag: --bogus"}},
		"unknown subcommand":  {[]string{"rum"}, []string{`"rum" is no subcommand`, "sweep run"}},
		"no duration":         {[]string{"run", seedArm, "--duration", "0s"}, []string{"duration", "greater than 0"}},
		"negative duration":   {[]string{"run", seedArm, "--duration", "-3s"}, []string{"duration", "greater than 0"}},
		"odd mode":            {[]string{"plan", seedArm, "--mode", "fast"}, []string{`"fast" is no launch mode`, "throughput or eval"}},
		"both kinds of run":   {[]string{"run", seedArm, "--simulate", "--real"}, []string{"simulate", "real"}},
		"no configuration":    {[]string{"run"}, []string{"sweep.yaml is not there", "sweep run KEY"}},
		"missing plugin":      {[]string{"plugins", "list", "--plugin", "nowhere/plugin"}, []string{"nowhere/plugin", "no such file"}},
		"missing trace":       {[]string{"run", seedArm, "--trace", "nowhere.jsonl"}, []string{"nowhere.jsonl"}},
		"missing subcommand":  {[]string{"arms"}, []string{"wants a subcommand"}},
		"unknown fault":       {[]string{"run", seedArm, "--simulate", "--fault", "explode"}, []string{"explode", "core-dies-after"}},
		"image without means": {[]string{"run", seedArm, "--real"}, []string{"container", "--no-container"}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			r := sweepIn(t, dir, mistake.args...)
			r.wantError(t, 2, mistake.parts...)
			wantEmpty(t, dir)
		})
	}
}

func TestConfigurationsThatAreRefused(t *testing.T) {
	for name, mistake := range map[string]struct {
		yaml  string
		parts []string
	}{
		"no YAML":       {"keys: [\n", []string{"sweep.yaml:"}},
		"unknown field": {"keys: [a]\nmode: simulate\nload: {duration: 2s, warmup: 1}\n", []string{"sweep.yaml:3:22", "warmup"}},
		"wrong type":    {"keys: a\nmode: simulate\nload: {}\n", []string{"sweep.yaml:1:7"}},
		"unknown arm":   {"keys: [nope]\nmode: simulate\nload: {}\n", []string{"sweep.yaml:1:8: there is no arm \"nope\""}},
		"no duration":   {"keys: [a]\nmode: simulate\nload: {duration: 0s}\n", []string{"sweep.yaml:3:18"}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, filepath.Join(dir, "sweep.yaml"), mistake.yaml)
			sweepIn(t, dir).wantError(t, 2, mistake.parts...)
		})
	}
}

func TestOutputFoldersThatAreRefused(t *testing.T) {
	dir := t.TempDir()
	full := filepath.Join(dir, "full")
	write(t, filepath.Join(full, "kept"), "yes")
	sweepIn(t, dir, "run", seedArm, "--simulate", "--duration", "1s", "--out", full).wantError(t, 2, full, "not empty")
	if b, err := os.ReadFile(filepath.Join(full, "kept")); err != nil || string(b) != "yes" {
		t.Errorf("the folder was touched: %q, %v", b, err)
	}
	file := filepath.Join(dir, "file")
	write(t, file, "")
	sweepIn(t, dir, "run", seedArm, "--simulate", "--duration", "1s", "--out", filepath.Join(file, "below")).wantError(t, 2, "below")
}

func TestTracesThatAreRefused(t *testing.T) {
	for name, content := range map[string]string{
		"empty":       "",
		"cut off":     `{"timestamp": 0, "input_length": 6758, "outp`,
		"other":       "hello\n",
		"other JSON":  `{"a": 1}` + "\n",
		"negative":    `{"timestamp": 0, "input_length": -1, "output_length": 5, "hash_ids": [1]}` + "\n",
		"broken .xz":  "",
		"no requests": "\n\n",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "trace.jsonl")
			if name == "broken .xz" {
				file += ".xz"
				content = "\xfd7zXZ\x00\x00\x04"
			}
			write(t, file, content)
			sweepIn(t, dir, "run", seedArm, "--simulate", "--duration", "1s", "--trace", file).wantError(t, 2, filepath.Base(file))
		})
	}
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func wantEmpty(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		t.Errorf("%s was left behind", e.Name())
	}
}
