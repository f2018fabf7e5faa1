// Package engine is llama.cpp as the host sees it.
package engine

import (
	"context"

	"google.golang.org/grpc"

	"github.com/infersweep/infersweep/plugins/llamacpp/arms"
	"github.com/infersweep/infersweep/plugins/llamacpp/diagnosis"
	"github.com/infersweep/infersweep/plugins/llamacpp/metric"
	"github.com/infersweep/infersweep/plugins/llamacpp/plan"
	"github.com/infersweep/infersweep/plugins/llamacpp/rule"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

type engine struct {
	pluginv1.UnimplementedEngineServiceServer
}

// New gives the whole EngineService.
func New() pluginv1.EngineServiceServer {
	return &engine{}
}

// ListArms implements pluginv1.EngineServiceServer.
func (*engine) ListArms(
	_ *pluginv1.EngineServiceListArmsRequest, stream grpc.ServerStreamingServer[pluginv1.EngineServiceListArmsResponse],
) error {
	return sdk.StreamEngineArms(arms.Files, arms.Root, stream)
}

// CheckArm implements pluginv1.EngineServiceServer.
func (*engine) CheckArm(_ context.Context, r *pluginv1.CheckArmRequest) (*pluginv1.CheckArmResponse, error) {
	return &pluginv1.CheckArmResponse{Findings: rule.Check(r.GetPoint())}, nil
}

// PlanLaunch implements pluginv1.EngineServiceServer.
func (*engine) PlanLaunch(_ context.Context, r *pluginv1.PlanLaunchRequest) (*pluginv1.PlanLaunchResponse, error) {
	p, err := plan.New(r)
	if err != nil {
		return nil, err
	}
	return &pluginv1.PlanLaunchResponse{Plan: p}, nil
}

// DescribeMetrics implements pluginv1.EngineServiceServer.
func (*engine) DescribeMetrics(context.Context, *pluginv1.DescribeMetricsRequest) (*pluginv1.DescribeMetricsResponse, error) {
	return &pluginv1.DescribeMetricsResponse{Metrics: metric.All(), Prefix: metric.Prefix}, nil
}

// DiagnoseLog implements pluginv1.EngineServiceServer.
func (*engine) DiagnoseLog(_ context.Context, r *pluginv1.DiagnoseLogRequest) (*pluginv1.DiagnoseLogResponse, error) {
	return &pluginv1.DiagnoseLogResponse{Findings: diagnosis.Log(r.GetLines())}, nil
}
