package planner_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"
	"time"

	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/infersweep/infersweep/core/arm"
	"github.com/infersweep/infersweep/core/launch"
	"github.com/infersweep/infersweep/core/planner"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// go test ./core/planner -update rewrites the golden files.
var update = flag.Bool("update", false, "rewrite the golden files")

const toy = `key: toy
hardware: hw
model: org/Toy
model-prefix: toy
precision: fp4
engine: eng
scenario: {type: agentic-coding, duration: 3600s}
deployments:
  dep2:
    topology: {gpus: 2, tensor-parallel: 2, data-parallel: 2, expert-parallel: 2, data-parallel-attention: true}
    concurrency: [8]
`

func planned(t *testing.T) *planner.Planned {
	t.Helper()
	c, err := arm.NewCatalog([]arm.File{{Path: "toy.yaml", Content: []byte(toy)}})
	if err != nil {
		t.Fatal(err)
	}
	a, err := c.Arm("toy")
	if err != nil {
		t.Fatal(err)
	}
	points, err := a.Points()
	if err != nil {
		t.Fatal(err)
	}
	plan := &pluginv1.LaunchPlan{
		Processes: []*pluginv1.Process{
			{
				Name: "engine", Role: pluginv1.ProcessRole_PROCESS_ROLE_ENGINE, Image: "img:1", Gpus: []uint32{0, 1},
				Argv: []string{"eng", "serve", "org/Toy", "--port", "${port:engine}", "--config", `{"a":[1,2],"b":"it's"}`, "--switch"},
				Env:  map[string]string{"B": "2", "A": "1"},
			},
			{Name: "router", Role: pluginv1.ProcessRole_PROCESS_ROLE_ROUTER, Argv: []string{"rtr", "--to", "http://127.0.0.1:${port:engine}"}, After: []string{"engine"}},
		},
		Ports:         []*pluginv1.Port{{Name: "engine", Preferred: 8000}, {Name: "router", Preferred: 30000}},
		Readiness:     &pluginv1.Readiness{ServedModelName: "org/Toy"},
		Load:          &pluginv1.Endpoint{Process: "router", Port: "router"},
		SessionHeader: "x-session-id",
		Shape:         &pluginv1.Shape{Dialect: "eng", ServedModelName: "org/Toy", MaxModelLen: 1048576, AcceptanceLength: 3.51},
	}
	return &planner.Planned{
		Point: points[0], Mode: pluginv1.LaunchMode_LAUNCH_MODE_THROUGHPUT, Plan: plan, Fingerprint: launch.Fingerprint(plan),
		Health: &pluginv1.HealthPolicy{Interval: durationpb.New(5 * time.Second), Attempts: 1440, EngineReadyTimeout: durationpb.New(2 * time.Hour)},
	}
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := "testdata/" + name
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is\n%s\nwant\n%s\n(go test ./core/planner -update writes it)", name, got, want)
	}
}

func TestPlansAreShownToPeople(t *testing.T) {
	var b bytes.Buffer
	if err := planner.WriteText(&b, []*planner.Planned{planned(t), planned(t)}); err != nil {
		t.Fatal(err)
	}
	golden(t, "plan.txt", b.Bytes())
}

func TestPlansAreShownToProgramsInTheSameBytesEveryTime(t *testing.T) {
	var first, second bytes.Buffer
	for _, b := range []*bytes.Buffer{&first, &second} {
		if err := planner.WriteJSON(b, []*planner.Planned{planned(t)}); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("two times the same plan, two texts")
	}
	var whole []json.RawMessage
	if err := json.Unmarshal(first.Bytes(), &whole); err != nil || len(whole) != 1 {
		t.Fatalf("%d plans, %v", len(whole), err)
	}
	golden(t, "plan.json", first.Bytes())
}

func TestModesAreTheTwoThatThereAre(t *testing.T) {
	for word, want := range map[string]pluginv1.LaunchMode{
		"throughput": pluginv1.LaunchMode_LAUNCH_MODE_THROUGHPUT, "eval": pluginv1.LaunchMode_LAUNCH_MODE_EVAL,
	} {
		if got, err := planner.ParseMode(word); err != nil || got != want {
			t.Errorf("%s is %v, %v", word, got, err)
		}
	}
	if _, err := planner.ParseMode("fast"); err == nil || err.Error() != `"fast" is no launch mode; it is throughput or eval` {
		t.Errorf("error is %v", err)
	}
}
