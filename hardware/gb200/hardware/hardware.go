// Package hardware is the GB200 node as the host sees it.
package hardware

import (
	"context"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

const (
	// interval x attempts is two hours: a cold load from a checkpoint in a
	// shared cache takes more than half an hour.
	interval = 5 * time.Second
	attempts = 1440
)

type hardware struct {
	pluginv1.UnimplementedHardwareServiceServer
}

// New gives the HardwareService, but for ListArms: arms come with engines.
func New() pluginv1.HardwareServiceServer {
	return &hardware{}
}

// DescribeNode implements pluginv1.HardwareServiceServer.
func (*hardware) DescribeNode(context.Context, *pluginv1.DescribeNodeRequest) (*pluginv1.DescribeNodeResponse, error) {
	return &pluginv1.DescribeNodeResponse{Node: node()}, nil
}

// HealthPolicy implements pluginv1.HardwareServiceServer.
func (*hardware) HealthPolicy(context.Context, *pluginv1.HealthPolicyRequest) (*pluginv1.HealthPolicyResponse, error) {
	return &pluginv1.HealthPolicyResponse{Policy: &pluginv1.HealthPolicy{
		Interval:           durationpb.New(interval),
		Attempts:           attempts,
		EngineReadyTimeout: durationpb.New(interval * attempts),
	}}, nil
}

// AdaptLaunch implements pluginv1.HardwareServiceServer. It adds what the node
// must offer; of environment or NUMA settings that these nodes need beyond the
// arm's none is known.
func (*hardware) AdaptLaunch(_ context.Context, r *pluginv1.AdaptLaunchRequest) (*pluginv1.AdaptLaunchResponse, error) {
	plan := proto.CloneOf(r.GetPlan())
	if asksForHugePages(r.GetPoint().GetArgs()) {
		plan.Requirements = append(plan.Requirements, hugePages())
	}
	return &pluginv1.AdaptLaunchResponse{Plan: plan}, nil
}
