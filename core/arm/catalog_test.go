package arm_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/arm"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// base and toy are an arm in two layers, as small as one can be and still have
// what every test needs: two deployments, a router, zips of all kinds.
const base = `model: org/Toy
model-prefix: toy
precision: fp4
engine: eng
spec-decoding: mtp
scenario: {type: agentic-coding, duration: 3600s}
args:
  max-model-len: 1048576
  config: {mode: M, sizes: [6, 12], replay: [6]}
env: {A: "1"}
deployments:
  tp4:
    topology: {gpus: 4, tensor-parallel: 4}
    args: {tensor-parallel-size: 4}
  dep2:
    topology: {gpus: 2, tensor-parallel: 2, data-parallel: 2, expert-parallel: 2, data-parallel-attention: true}
    router: {name: rtr, version: "1"}
`

const toy = `key: toy-arm
extends: base/toy.yaml
hardware: hw
image: img
deployments:
  tp4:
    concurrency: [1, 4, 8]
    zip:
      args:
        max-num-seqs: [8, 8, 16]
        config:
          - sizes: [6]
            replay: null
          - replay: null
          - {}
        same: [7]
  dep2:
    concurrency: [8]
`

func files(arms ...string) []arm.File {
	all := []arm.File{{Path: "p/arms/base/toy.yaml", Content: []byte(base), Base: true}}
	for i, content := range arms {
		all = append(all, arm.File{Path: "p/arms/toy" + string(rune('a'+i)) + ".yaml", Content: []byte(content)})
	}
	return all
}

func load(t *testing.T, content string) *arm.Arm {
	t.Helper()
	c, err := arm.NewCatalog(files(content))
	if err != nil {
		t.Fatal(err)
	}
	a, err := c.Arm("toy-arm")
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// refused expects that the arm cannot be loaded, or its points not resolved or
// not placed on a node of 4 GPUs.
func refused(t *testing.T, content, want string) {
	t.Helper()
	err := resolve(content)
	if err == nil || err.Error() != want {
		t.Errorf("error is\n%v\nwant\n%s", err, want)
	}
}

func resolve(content string) error {
	c, err := arm.NewCatalog(files(content))
	if err != nil {
		return err
	}
	a, err := c.Arm("toy-arm")
	if err != nil {
		return err
	}
	points, err := a.Points()
	if err != nil {
		return err
	}
	return arm.CheckPoints(points, &pluginv1.Node{Name: "hw", Gpus: make([]*pluginv1.Gpu, 4)})
}

func TestMistakesInAnArmAreRefusedWithTheirPlace(t *testing.T) {
	edit := func(from, to string) string {
		if !strings.Contains(toy, from) {
			t.Fatalf("%q is not in the arm", from)
		}
		return strings.Replace(toy, from, to, 1)
	}
	for name, test := range map[string]struct{ content, want string }{
		"unknown field": {
			edit("image: img", "imgae: img"),
			"p/arms/toya.yaml:4:1: imgae is no field here; did you mean image?",
		},
		"wrong type": {
			edit("concurrency: [8]", "concurrency: [eight]"),
			`p/arms/toya.yaml:18:19: an item of concurrency is "eight", it must be a whole number from 0`,
		},
		"zip list of a wrong length": {
			edit("[8, 8, 16]", "[8, 8]"),
			"p/arms/toya.yaml:10:9: zip list max-num-seqs has 2 values, deployment tp4 has 3 concurrencies (1 4 8); give it 3 values, or one for all",
		},
		"more GPUs than the node": {
			edit("  dep2:\n", "  dep2:\n    topology: {gpus: 8}\n"),
			"p/arms/toya.yaml:18:22: deployment dep2 takes 8 GPUs, a hw node has 4; use a smaller shape, or another hardware",
		},
		"two points of one name": {
			edit("  dep2:\n", "  again:\n    topology: {gpus: 4, tensor-parallel: 4}\n    concurrency: [4]\n  dep2:\n"),
			"p/arms/toya.yaml:19:19: two points have the experiment name toy_fp4-hw-eng_tp4_conc4_kvnone_spec-mtp: deployment again here and deployment tp4 at p/arms/toya.yaml:7:22; points must differ in topology or concurrency",
		},
		"two deployments of one name": {
			edit("  dep2:\n", "  tp4:\n"),
			`p/arms/toya.yaml:17:3: "tp4" stands here twice, the first time in line 6; remove one`,
		},
		"a required field": {
			edit("hardware: hw\n", ""),
			"p/arms/toya.yaml:1:1: hardware is missing",
		},
		"a deployment without concurrencies": {
			edit("    concurrency: [8]\n", "    args: {}\n"),
			"p/arms/toya.yaml:17:3: deployments.dep2.concurrency is missing",
		},
		"a base that is not there": {
			edit("base/toy.yaml", "base/tox.yaml"),
			"p/arms/toya.yaml:2:10: extends base/tox.yaml, which is not there; did you mean p/arms/base/toy.yaml?",
		},
		"a base that goes in a circle": {
			edit("base/toy.yaml", "toya.yaml"),
			"p/arms/toya.yaml:2:10: extends toya.yaml goes in a circle: p/arms/toya.yaml > p/arms/toya.yaml; a base must not extend what extends it",
		},
		"a base outside of the folder": {
			edit("base/toy.yaml", "../other.yaml"),
			"p/arms/toya.yaml:2:10: extends ../other.yaml leaves the folder of the arms; name a file beside this one or below",
		},
		"a concurrency twice": {
			edit("[1, 4, 8]", "[1, 4, 4]"),
			"p/arms/toya.yaml:7:18: deployments.tp4.concurrency repeated value must contain unique items",
		},
	} {
		t.Run(name, func(t *testing.T) { refused(t, test.content, test.want) })
	}
}

func TestTwoArmsOfOneKeyAreRefused(t *testing.T) {
	_, err := arm.NewCatalog(files(toy, toy))
	want := "p/arms/toyb.yaml:1:6: the arm toy-arm is declared twice, also at p/arms/toya.yaml:1:6; give one of them another key"
	if err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
}

func TestAnUnknownArmIsAnsweredWithTheNearest(t *testing.T) {
	c, err := arm.NewCatalog(files(toy, strings.Replace(toy, "toy-arm", "toy-arn", 1)))
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		"toy-arx":   `there is no arm "toy-arx"; did you mean toy-arm or toy-arn?`,
		"something": "there is no arm \"something\"; `sweep arms list` lists them",
	} {
		if _, err := c.Arm(key); err == nil || err.Error() != want {
			t.Errorf("error is %v, want %s", err, want)
		}
	}
}

func TestAFileExtendsFilesOfItsFolder(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{"base/toy.yaml": base, "toy.yaml": toy} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	a, err := arm.LoadFile(filepath.Join(dir, "toy.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	points, err := a.Points()
	if err != nil || len(points) != 4 {
		t.Errorf("%d points, %v; want 4", len(points), err)
	}
	if got, want := a.Origin("model").String(), filepath.Join(dir, "base/toy.yaml")+":1:8"; got != want {
		t.Errorf("the model stands at %s, want %s", got, want)
	}
	if _, err := arm.LoadFile(filepath.Join(dir, "none.yaml")); err == nil || !strings.HasPrefix(err.Error(), "there is no arm file ") {
		t.Errorf("error is %v", err)
	}
}
