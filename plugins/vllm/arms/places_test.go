package arms_test

import (
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/arm"
	"github.com/infersweep/infersweep/plugins/vllm/arms"
	"github.com/infersweep/infersweep/plugins/vllm/rule"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

const (
	armFile  = "plugins/vllm/arms/" + key + ".yaml"
	baseFile = "plugins/vllm/arms/base/dsv41flash-vllm.yaml"
)

// first is the first error about the arm with one text in its files replaced.
func first(t *testing.T, old, replacement string) string {
	t.Helper()
	files, err := sdk.ArmFiles(arms.Files, arms.Root)
	if err != nil {
		t.Fatal(err)
	}
	var all []arm.File
	for _, f := range files {
		content := strings.Replace(string(f.GetContent()), old, replacement, 1)
		all = append(all, arm.File{Path: f.GetPath(), Content: []byte(content), Base: f.GetBase()})
	}
	return firstError(t, all)
}

func firstError(t *testing.T, files []arm.File) string {
	t.Helper()
	catalog, err := arm.NewCatalog(files)
	if err != nil {
		t.Fatal(err)
	}
	a, err := catalog.Arm(key)
	if err != nil {
		t.Fatal(err)
	}
	points, err := a.Points()
	if err != nil {
		t.Fatal(err)
	}
	node, health := node(t)
	for _, point := range points {
		found := rule.Check(&pluginv1.CheckArmRequest{Point: point.Message(), Node: node, Health: health})
		if errors, _ := arm.Findings(point, found); len(errors) > 0 {
			return errors[:1].Error()
		}
	}
	return ""
}

func TestMistakesAreFoundWhereTheyStand(t *testing.T) {
	for _, mistake := range []struct{ old, replacement, want string }{
		{
			"768, 1020, 1536, 2046, 3072, 4092]\n            decoder", "768, 1020, 1536, 2048, 3072, 4092]\n            decoder",
			armFile + ":25:33: capture size 2048 is no multiple of the verification block of 6 tokens (num_speculative_tokens 5 + 1) [capture-size-multiple]; use 2046 or 2052",
		},
		{
			"max-cudagraph-capture-size: [4092, 4092, 8190,", "max-cudagraph-capture-size: [4092, 4092, 8192,",
			armFile + ":20:50: max-cudagraph-capture-size is 8192, but the largest of cudagraph_capture_sizes is 8190 [capture-size-maximum]; set it to 8190, or let the list end at 8192",
		},
		{
			`VLLM_ENGINE_READY_TIMEOUT_S: "7200"`, `VLLM_ENGINE_READY_TIMEOUT_S: "3600"`,
			baseFile + `:59:32: VLLM_ENGINE_READY_TIMEOUT_S is 3600, but gb200 is given up after 7200 s (every 5 s, 1440 times) [engine-ready-timeout]; set it to "7200"`,
		},
		{
			"data-parallel-size: 2", "data-parallel-size: 4",
			baseFile + ":76:13: topology says gpus 2, the engine arguments make it 4 (tensor x pipeline x data parallel) [topology-mismatch]; set it to 4, or change the arguments",
		},
		{
			"num_speculative_tokens: 5", "num_speculative_tokens: 2",
			baseFile + ":32:29: no golden acceptance length is known for dspark with 2 drafted tokens; known for dspark are 5: 3.51 [golden-acceptance-unknown]; draft a number of tokens that is listed, or add the published length to golden-acceptance",
		},
	} {
		if got := first(t, mistake.old, mistake.replacement); got != mistake.want {
			t.Errorf("got\n%s,\nwant\n%s", got, mistake.want)
		}
	}
}
