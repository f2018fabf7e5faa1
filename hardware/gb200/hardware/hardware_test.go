package hardware_test

import (
	"testing"
	"time"

	"buf.build/go/protovalidate"
	"google.golang.org/protobuf/proto"

	"github.com/infersweep/infersweep/hardware/gb200/hardware"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

func TestTheNodeIsTwoSocketsWithTwoGPUsEach(t *testing.T) {
	answer, err := hardware.New().DescribeNode(t.Context(), &pluginv1.DescribeNodeRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if err := protovalidate.Validate(answer); err != nil {
		t.Error(err)
	}
	want := &pluginv1.Node{
		Name: "gb200", CpuArch: "arm64", ImageArch: "arm64", DramMib: 860160, Runner: "cluster:gb200-nv",
		Gpus: []*pluginv1.Gpu{
			{Index: 0, Socket: 0, MemoryGib: 186},
			{Index: 1, Socket: 0, MemoryGib: 186},
			{Index: 2, Socket: 1, MemoryGib: 186},
			{Index: 3, Socket: 1, MemoryGib: 186},
		},
	}
	if !proto.Equal(answer.GetNode(), want) {
		t.Errorf("node is %v,\nwant %v", answer.GetNode(), want)
	}
}

func TestAPointMayTakeTwoHours(t *testing.T) {
	answer, err := hardware.New().HealthPolicy(t.Context(), &pluginv1.HealthPolicyRequest{Point: &pluginv1.Point{}})
	if err != nil {
		t.Fatal(err)
	}
	p := answer.GetPolicy()
	if p.GetInterval().AsDuration() != 5*time.Second || p.GetAttempts() != 1440 || p.GetEngineReadyTimeout().AsDuration() != 7200*time.Second {
		t.Errorf("policy is %v, want 5 s x 1440 and 7200 s for the engine", p)
	}
}

func adapted(t *testing.T, args map[string]*pluginv1.Value, plan *pluginv1.LaunchPlan) *pluginv1.LaunchPlan {
	t.Helper()
	answer, err := hardware.New().AdaptLaunch(t.Context(), &pluginv1.AdaptLaunchRequest{Point: &pluginv1.Point{Args: args}, Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	return answer.GetPlan()
}

func TestHugePagesAreRequiredWhereTheLaunchUsesThem(t *testing.T) {
	plan := &pluginv1.LaunchPlan{SessionHeader: "x-kept", Requirements: []*pluginv1.NodeRequirement{{File: "/kept"}}}
	args := map[string]*pluginv1.Value{
		"tables": sdk.Map(map[string]*pluginv1.Value{"cpu_offload": sdk.Bool(true), "use_thp": sdk.Bool(true)}),
	}
	got := adapted(t, args, plan)
	if len(plan.GetRequirements()) != 1 || got.GetSessionHeader() != "x-kept" || len(got.GetRequirements()) != 2 {
		t.Fatalf("plan became %v", got)
	}
	want := &pluginv1.NodeRequirement{
		File:   "/sys/kernel/mm/transparent_hugepage/enabled",
		AnyOf:  []string{"madvise", "always"},
		Reason: "the launch keeps tables in transparent huge pages (use_thp); as root, write madvise to /sys/kernel/mm/transparent_hugepage/enabled",
	}
	if r := got.GetRequirements()[1]; !proto.Equal(r, want) {
		t.Errorf("requirement is %v,\nwant %v", r, want)
	}
}

func TestOtherLaunchesAreLeftAlone(t *testing.T) {
	plan := &pluginv1.LaunchPlan{SessionHeader: "x"}
	for _, args := range []map[string]*pluginv1.Value{
		nil,
		{"use_thp": sdk.Bool(true)},
		{"tables": sdk.Map(map[string]*pluginv1.Value{"use_thp": sdk.Bool(false)})},
	} {
		if got := adapted(t, args, plan); !proto.Equal(got, plan) {
			t.Errorf("with %v the plan became %v", args, got)
		}
	}
}
