package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/durationpb"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

type engine struct {
	pluginv1.UnimplementedEngineServiceServer

	fault string
}

// ListArms implements pluginv1.EngineServiceServer.
func (e *engine) ListArms(
	_ *pluginv1.EngineServiceListArmsRequest, stream grpc.ServerStreamingServer[pluginv1.EngineServiceListArmsResponse],
) error {
	first := &pluginv1.ArmFile{Path: "arms/first.yaml", Content: []byte("# The first.\nkey: first-arm # fine\n")}
	if err := stream.Send(&pluginv1.EngineServiceListArmsResponse{File: first}); err != nil {
		return err
	}
	switch e.fault {
	case "crashes-in-stream":
		// The host is to have the first file by then.
		time.Sleep(100 * time.Millisecond)
		fmt.Fprintln(stderr, "out of cheese")
		os.Exit(7)
	case "panics-in-stream":
		panic("the recipe book is empty")
	}
	second := &pluginv1.ArmFile{Path: "arms/base/second.yaml", Content: []byte("model: m\n"), Base: true}
	if e.fault == "bad-arm" {
		second.Path = "/etc/passwd"
	}
	return stream.Send(&pluginv1.EngineServiceListArmsResponse{File: second})
}

// CheckArm implements pluginv1.EngineServiceServer.
func (e *engine) CheckArm(context.Context, *pluginv1.CheckArmRequest) (*pluginv1.CheckArmResponse, error) {
	if e.fault != "bad-finding" {
		return nil, status.Error(codes.Unimplemented, "not here")
	}
	return &pluginv1.CheckArmResponse{Findings: []*pluginv1.Finding{
		{Code: "fine", Severity: pluginv1.Severity_SEVERITY_NOTE, Message: "all is well"},
		{Code: "Not A Code", Severity: pluginv1.Severity_SEVERITY_NOTE},
	}}, nil
}

// PlanLaunch implements pluginv1.EngineServiceServer.
func (e *engine) PlanLaunch(ctx context.Context, _ *pluginv1.PlanLaunchRequest) (*pluginv1.PlanLaunchResponse, error) {
	switch e.fault {
	case "bad-plan":
		return &pluginv1.PlanLaunchResponse{Plan: &pluginv1.LaunchPlan{}}, nil
	case "refuses":
		return nil, status.Error(codes.InvalidArgument, "gpus is 3, and this engine takes powers of two")
	case "too-large":
		return &pluginv1.PlanLaunchResponse{Plan: &pluginv1.LaunchPlan{SessionHeader: string(make([]byte, 17<<20))}}, nil
	case "hangs":
		<-ctx.Done()
		return nil, ctx.Err()
	default:
		return nil, status.Error(codes.Internal, "the plan got lost")
	}
}

type hardware struct {
	pluginv1.UnimplementedHardwareServiceServer

	fault string
}

// HealthPolicy implements pluginv1.HardwareServiceServer.
func (h *hardware) HealthPolicy(context.Context, *pluginv1.HealthPolicyRequest) (*pluginv1.HealthPolicyResponse, error) {
	return &pluginv1.HealthPolicyResponse{Policy: &pluginv1.HealthPolicy{Interval: durationpb.New(-time.Second)}}, nil
}
