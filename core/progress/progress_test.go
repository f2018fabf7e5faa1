package progress_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/arm"
	"github.com/infersweep/infersweep/core/load"
	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/progress"
	"github.com/infersweep/infersweep/core/result"
	"github.com/infersweep/infersweep/core/run"
)

const toy = `key: toy
hardware: hw
model: org/Toy
model-prefix: toy
precision: fp4
engine: eng
scenario: {type: agentic-coding, duration: 3600s}
deployments:
  tp4: {topology: {gpus: 4, tensor-parallel: 4}, concurrency: [1, 2]}
`

func points(t *testing.T) []*planner.Planned {
	t.Helper()
	c, err := arm.NewCatalog([]arm.File{{Path: "toy.yaml", Content: []byte(toy)}})
	if err != nil {
		t.Fatal(err)
	}
	a, err := c.Arm("toy")
	if err != nil {
		t.Fatal(err)
	}
	own, err := a.Points()
	if err != nil {
		t.Fatal(err)
	}
	var all []*planner.Planned
	for _, p := range own {
		all = append(all, &planner.Planned{Point: p})
	}
	return all
}

const first, second = "toy_fp4-hw-eng_tp4_conc1_kvnone", "toy_fp4-hw-eng_tp4_conc2_kvnone"

// play tells an observer of a sweep with a valid and an invalid point.
func play(t *testing.T, o run.Observer) {
	t.Helper()
	throughput := 123.4
	o.Begun(points(t))
	o.Entered(first, result.PhaseLaunching)
	o.Loaded(first, load.Progress{Phase: load.Measuring, Elapsed: time.Second, Total: 2 * time.Second, Counts: load.Counts{Issued: 5, Failed: 1}, OutputTokens: 99})
	o.Finished(&result.Row{ExpName: first, Verdict: result.Valid, GPUs: 4, OutputThroughputPerGPU: &throughput, Simulated: true})
	o.Entered(second, result.PhaseLaunching)
	o.Finished(&result.Row{ExpName: second, Verdict: result.Invalid, Reasons: []result.Reason{{Code: "no-tokens", Text: "no output token arrived", Remedy: "see the log"}}})
}

func TestLinesTellWhatStartsAndWhatCameOfIt(t *testing.T) {
	var b bytes.Buffer
	play(t, progress.NewLines(&b))
	want := "[ 1/2] " + first + " launching\n" +
		"[ 1/2] " + first + " valid: 123.4 tok/s/GPU, TTFT p50 - s, - tok/s/user (simulated)\n" +
		"[ 2/2] " + second + " launching\n" +
		"[ 2/2] " + second + " invalid: - tok/s, TTFT p50 - s, - tok/s/user\n" +
		"        no-tokens: no output token arrived\n        remedy: see the log\n"
	if b.String() != want {
		t.Errorf("lines are\n%s\nwant\n%s", b.String(), want)
	}
}

// screen is what a terminal shows after text: only the last painting stands.
func screen(text string) []string {
	parts := strings.Split(text, "\x1b[2A")
	var lines []string
	for line := range strings.Lines(parts[len(parts)-1]) {
		lines = append(lines, strings.TrimSuffix(line, "\x1b[K\n"))
	}
	return lines
}

func TestTableIsPaintedInPlace(t *testing.T) {
	var b bytes.Buffer
	play(t, progress.NewTable(&b, func() int { return 200 }))
	lines := screen(b.String())
	if len(lines) != 2 {
		t.Fatalf("the table has %d lines, want 2: %q", len(lines), lines)
	}
	if !strings.Contains(lines[0], "valid") || !strings.Contains(lines[0], "123.4 tok/s/GPU") || !strings.Contains(lines[0], "(simulated)") {
		t.Errorf("the first line is %q", lines[0])
	}
	if !strings.Contains(lines[1], "invalid") || !strings.Contains(lines[1], "no-tokens: no output token arrived") {
		t.Errorf("the second line is %q", lines[1])
	}
	if !strings.Contains(b.String(), "measuring 1.0 of 2.0 s") || !strings.Contains(b.String(), "5 requests, 1 failed, 99 tokens") {
		t.Error("the progress of the load was never shown")
	}
}

func TestTableNeverWrapsALine(t *testing.T) {
	var b bytes.Buffer
	play(t, progress.NewTable(&b, func() int { return 30 }))
	for _, line := range screen(b.String()) {
		if len([]rune(line)) >= 30 {
			t.Errorf("%q is as wide as the terminal or wider", line)
		}
	}
}
