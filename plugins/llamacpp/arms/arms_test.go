package arms_test

import (
	"fmt"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/infersweep/infersweep/core/arm"
	"github.com/infersweep/infersweep/hardware/local/hardware"
	"github.com/infersweep/infersweep/plugins/llamacpp/arms"
	"github.com/infersweep/infersweep/plugins/llamacpp/plan"
	"github.com/infersweep/infersweep/plugins/llamacpp/rule"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

const model = "home/u/.cache/infersweep/real/models/tiny-random-llama.gguf"

func node(t *testing.T) *pluginv1.Node {
	t.Helper()
	root := fstest.MapFS{"proc/meminfo": {Data: []byte("MemTotal:        8154412 kB\n")}, model: {}}
	described, err := hardware.New(root, "/home/u/.cache").DescribeNode(t.Context(), &pluginv1.DescribeNodeRequest{})
	if err != nil {
		t.Fatal(err)
	}
	return described.GetNode()
}

func points(t *testing.T) []*arm.Point {
	t.Helper()
	files, err := sdk.ArmFiles(arms.Files, arms.Root)
	if err != nil {
		t.Fatal(err)
	}
	catalog, err := arm.NewCatalog([]arm.File{{Path: files[0].GetPath(), Content: files[0].GetContent()}})
	if err != nil {
		t.Fatal(err)
	}
	a, err := catalog.Arm("tiny-f32-local-llamacpp")
	if err != nil {
		t.Fatal(err)
	}
	points, err := a.Points()
	if err != nil {
		t.Fatal(err)
	}
	return points
}

func TestEverySessionHasASlot(t *testing.T) {
	all := points(t)
	if len(all) != 4 {
		t.Fatalf("%d points, want 4", len(all))
	}
	for i, concurrency := range []int{1, 2, 4, 8} {
		m := all[i].Message()
		if want := fmt.Sprintf("tiny_f32-local-llamacpp_tp1_conc%d_kvnone", concurrency); m.GetExpName() != want {
			t.Errorf("point %d is %s, want %s", i, m.GetExpName(), want)
		}
		if findings := rule.Check(m); len(findings) > 0 {
			t.Errorf("%s: %v", m.GetExpName(), findings)
		}
		p, err := plan.New(&pluginv1.PlanLaunchRequest{Point: m, Node: node(t)})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{
			"llama-server", "-m", "/" + model, "--alias", "tiny-random-llama", "--host", "127.0.0.1", "--port", "${port:engine}",
			"--ctx-size", fmt.Sprint(4096 * concurrency), "--metrics", "--no-webui", "--offline",
			"--parallel", fmt.Sprint(concurrency), "--seed", "1", "--threads", "1",
		}
		if got := p.GetProcesses()[0].GetArgv(); !slices.Equal(got, want) {
			t.Errorf("%s: argv is %q,\nwant %q", m.GetExpName(), got, want)
		}
		if s := p.GetShape(); int(s.GetMaxNumSeqs()) != concurrency || s.GetMaxModelLen() != 4096 {
			t.Errorf("%s: shape is %v", m.GetExpName(), s)
		}
	}
}
