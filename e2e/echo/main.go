// Command echo is a plugin for an engine that does not exist.
package main

import (
	"context"
	"embed"

	"github.com/infersweep/infersweep/sdk"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

//go:embed arms
var arms embed.FS

type engine struct {
	pluginv1.UnimplementedEngineServiceServer
}

func (engine) ListArms(_ *pluginv1.EngineServiceListArmsRequest, stream pluginv1.EngineService_ListArmsServer) error {
	return sdk.StreamEngineArms(arms, "echo", stream)
}

func (engine) PlanLaunch(_ context.Context, r *pluginv1.PlanLaunchRequest) (*pluginv1.PlanLaunchResponse, error) {
	health := &pluginv1.Endpoint{Process: "engine", Port: "engine", Path: "/health"}
	return &pluginv1.PlanLaunchResponse{Plan: &pluginv1.LaunchPlan{
		Processes: []*pluginv1.Process{{
			Name:        "engine",
			Role:        pluginv1.ProcessRole_PROCESS_ROLE_ENGINE,
			Image:       r.GetPoint().GetImage(),
			Argv:        append([]string{"echo-server", "--port", "${port:engine}"}, sdk.Flags(r.GetPoint().GetArgs())...),
			Env:         r.GetPoint().GetEnv(),
			InstallHint: "install echo-server from your package manager",
		}},
		Ports:     []*pluginv1.Port{{Name: "engine", Preferred: 8000}},
		Readiness: &pluginv1.Readiness{Probes: []*pluginv1.Endpoint{health}, ServedModelName: r.GetPoint().GetModel()},
		Load:      &pluginv1.Endpoint{Process: "engine", Port: "engine"},
		Shape:     &pluginv1.Shape{Dialect: "echo", ServedModelName: r.GetPoint().GetModel(), DataParallel: 1},
	}}, nil
}

func main() {
	sdk.ServeEngine(sdk.Plugin{Name: "echo", Version: "0.1.0"}, engine{})
}
