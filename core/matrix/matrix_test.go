package matrix_test

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/arm"
	"github.com/infersweep/infersweep/core/matrix"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// go test ./core/matrix -update rewrites the golden file.
var update = flag.Bool("update", false, "rewrite the golden file")

const toy = `key: toy
hardware: hw
image: img
model: org/Toy
model-prefix: toy
precision: fp4
engine: eng
scenario: {type: agentic-coding, duration: 3600s}
kv-offloading: dram
dram-utilization: 0.8
deployments:
  tp4: {topology: {gpus: 4, tensor-parallel: 4}, concurrency: [1, 8]}
  tp2: {topology: {gpus: 2, tensor-parallel: 2}, concurrency: [8]}
  dep2:
    topology: {gpus: 2, tensor-parallel: 2, data-parallel: 2, expert-parallel: 2, data-parallel-attention: true}
    router: {name: rtr, version: "1"}
    concurrency: [4]
`

var nodes = map[string]*pluginv1.Node{"hw": {Name: "hw", Runner: "cluster:hw", DramMib: 860160, Gpus: make([]*pluginv1.Gpu, 4)}}

func points(t *testing.T, contents ...string) []*arm.Point {
	t.Helper()
	var all []*arm.Point
	for _, content := range contents {
		c, err := arm.NewCatalog([]arm.File{{Path: "toy.yaml", Content: []byte(content)}})
		if err != nil {
			t.Fatal(err)
		}
		a, err := c.Arm(c.Keys()[0])
		if err != nil {
			t.Fatal(err)
		}
		own, err := a.Points()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, own...)
	}
	return all
}

func TestRowsAreWrittenAsBefore(t *testing.T) {
	fixed := strings.NewReplacer("key: toy", "key: fixed", "model-prefix: toy", "model-prefix: fixed",
		"{type: agentic-coding, duration: 3600s}", "{type: fixed-seq-len, input-tokens: 8192, output-tokens: 1024, duration: 600s}").Replace(toy)
	rows, err := matrix.Rows(points(t, toy, fixed), nodes)
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := matrix.WriteJSON(&got, rows); err != nil {
		t.Fatal(err)
	}
	const golden = "testdata/rows.json"
	if *update {
		if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("rows are\n%s\nwant\n%s\n(go test ./core/matrix -update writes them)", got.Bytes(), want)
	}
}

// Of the agentic rows without data-parallel attention two have the highest
// concurrency: the first evaluates. Those with it are a group of their own.
func TestOneEvalPerGroupAtTheHighestConcurrency(t *testing.T) {
	rows, err := matrix.Rows(points(t, toy), nodes)
	if err != nil {
		t.Fatal(err)
	}
	var marked []string
	for _, r := range rows {
		if r.RunEval {
			marked = append(marked, r.ExpName)
		}
	}
	if got, want := strings.Join(marked, " "), "toy_fp4-hw-eng_tp4_conc8_kvdram toy_fp4-hw-eng_tp2ep2dpa_conc4_kvdram"; got != want {
		t.Errorf("evals at %s, want %s", got, want)
	}
}

// 860160 MiB x 0.8 = 721.55 GB for the whole node, half of it for 2 of 4 GPUs.
func TestDRAMBudgetIsTheShareOfTheGPUs(t *testing.T) {
	rows, err := matrix.Rows(points(t, toy), nodes)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []uint64{721, 721, 360, 360} {
		if got := *rows[i].TotalCPUDramGB; got != want {
			t.Errorf("row %d has %d GB, want %d", i, got, want)
		}
	}
}

func TestTwoArmsWithOnePointAreRefused(t *testing.T) {
	_, err := matrix.Rows(points(t, toy, strings.Replace(toy, "key: toy", "key: twin", 1)), nodes)
	want := "arms toy and twin both have a point toy_fp4-hw-eng_tp4_conc1_kvdram: points of one matrix must have different names"
	if err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
}

func TestSelectKeepsTheOrderOfTheMatrix(t *testing.T) {
	all := points(t, toy)
	for pattern, want := range map[string]int{
		"toy_fp4-hw-eng_tp4_conc8_kvdram": 1, "*_conc8_*": 2, "*": 4, "toy_fp4-hw-eng_tp?_conc1_kvdram": 1,
	} {
		got, err := matrix.Select(all, []string{pattern})
		if err != nil || len(got) != want {
			t.Errorf("%s selects %d points, %v; want %d", pattern, len(got), err, want)
		}
	}
	both, err := matrix.Select(all, []string{all[2].Message().GetExpName(), all[0].Message().GetExpName()})
	if err != nil || len(both) != 2 || both[0] != all[0] || both[1] != all[2] {
		t.Errorf("selected %v, %v; want the first and the third in their order", both, err)
	}
	if none, err := matrix.Select(all, nil); err != nil || len(none) != len(all) {
		t.Errorf("no names select %d points, %v", len(none), err)
	}
}

func TestSelectSaysWhatItDoesNotFind(t *testing.T) {
	all := points(t, toy)
	for name, want := range map[string]string{
		"toy_fp4-hw-eng_tp4_conc9_kvdram": `there is no point "toy_fp4-hw-eng_tp4_conc9_kvdram"; the nearest is "toy_fp4-hw-eng_tp4_conc1_kvdram"`,
		"*nothing*":                       "no point matches \"*nothing*\"; `sweep matrix KEY` shows the names",
		"[":                               `point "[": syntax error in pattern`,
	} {
		if _, err := matrix.Select(all, []string{name}); err == nil || err.Error() != want {
			t.Errorf("error is %v, want %s", err, want)
		}
	}
}
