package e2e_test

import (
	"archive/tar"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/ulikunitz/xz"

	"github.com/infersweep/infersweep/tools/shared"
)

// The keys of a row, in their order.
var rowKeys = []string{
	"image", "model", "model-prefix", "precision", "framework", "runner", "tp", "pp", "dcp-size", "pcp-size", "ep", "dp-attn",
	"spec-decoding", "conc", "kv-offloading", "total-cpu-dram-gb", "duration", "exp-name", "scenario-type",
}

func TestMatrixRowsOfTheSeedArm(t *testing.T) {
	r := sweep(t, "matrix", seedArm)
	r.wantStatus(t, 0)
	var matrix []json.RawMessage
	if err := json.Unmarshal([]byte(r.stdout), &matrix); err != nil {
		t.Fatal(err)
	}
	if len(matrix) != len(seedPoints) {
		t.Fatalf("%d rows, want %d", len(matrix), len(seedPoints))
	}
	for i, raw := range matrix {
		checkMatrixRow(t, raw, seedPoints[i])
	}
}

func checkMatrixRow(t *testing.T, raw json.RawMessage, want pointFacts) {
	t.Helper()
	var got map[string]any
	if err := json.Unmarshal(raw, &got); err != nil {
		t.Fatal(err)
	}
	ranks := dataParallel[want.deployment]
	keys := slices.Clone(rowKeys)
	expected := map[string]any{
		"image": "vllm/vllm-openai:nightly-dev-arm64-cu130-ac9126e58aa7", "model": "deepseek-ai/DeepSeek-V4.1-Flash",
		"model-prefix": "dsv41flash", "precision": "fp4", "framework": "vllm", "runner": "cluster:gb200-nv",
		"tp": map[string]any{"tp4": 4.0, "dep2": 2.0, "dep4": 4.0}[want.deployment], "pp": 1.0, "dcp-size": 1.0, "pcp-size": 1.0,
		"ep": float64(ranks), "dp-attn": ranks > 1, "spec-decoding": "mtp", "conc": float64(want.concurrency),
		"kv-offloading": "none", "total-cpu-dram-gb": 0.0, "duration": 3600.0, "exp-name": want.expName, "scenario-type": "agentic-coding",
	}
	if ranks > 1 {
		keys = append(keys, "router")
		router, _ := json.Marshal(got["router"])
		if string(router) != `{"name":"vllm-router","version":"0.1.14"}` {
			t.Errorf("%s: router %s", want.expName, router)
		}
	}
	keys = append(keys, "run-eval")
	expected["run-eval"] = want.concurrency == 128
	if want.concurrency == 128 {
		keys = append(keys, "eval-framework", "eval-suite")
		expected["eval-framework"], expected["eval-suite"] = "lm-eval", ""
	}
	if order := keysOf(t, raw); !slices.Equal(order, keys) {
		t.Errorf("%s: keys are %v, want %v", want.expName, order, keys)
	}
	for key, value := range expected {
		if got[key] != value {
			t.Errorf("%s: %s is %v, want %v", want.expName, key, got[key], value)
		}
	}
}

// keysOf are the keys of a JSON object in the order of the text.
func keysOf(t *testing.T, raw json.RawMessage) []string {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(raw))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	var keys []string
	for d.More() {
		key, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, key.(string))
		var value any
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
	}
	return keys
}

// The rows are those that the published generator gives for the entry of this
// arm, but for the names, which tell its points apart.
func TestMatrixRowsAreThePublishedGenerators(t *testing.T) {
	golden := unpackGolden(t, shared.Path(t, "reference/inferencex/golden-newer.tar.xz"), "seed-gb200.json")
	r := sweep(t, "matrix", seedArm)
	r.wantStatus(t, 0)
	var got, want []map[string]any
	if err := json.Unmarshal([]byte(r.stdout), &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(golden, &want); err != nil {
		t.Fatal(err)
	}
	for _, rows := range [][]map[string]any{got, want} {
		for _, row := range rows {
			delete(row, "exp-name")
			delete(row, "srt-recipe")
			delete(row, "eval-srt-recipe")
		}
	}
	if !reflect.DeepEqual(got, want) {
		for i := range min(len(got), len(want)) {
			if !reflect.DeepEqual(got[i], want[i]) {
				t.Errorf("row %d is\n%v\nwant\n%v", i, got[i], want[i])
			}
		}
		t.Errorf("%d rows, want %d", len(got), len(want))
	}
}

func unpackGolden(t *testing.T, path, name string) []byte {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	x, err := xz.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	for archive := tar.NewReader(x); ; {
		header, err := archive.Next()
		if err != nil {
			t.Fatalf("%s is not in %s: %v", name, path, err)
		}
		if filepath.Base(header.Name) == name {
			content, err := io.ReadAll(archive)
			if err != nil {
				t.Fatal(err)
			}
			return content
		}
	}
}
