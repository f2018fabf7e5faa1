package run

import (
	"context"

	"github.com/infersweep/infersweep/core/health"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

type pluginDiagnoser struct {
	engine pluginv1.EngineServiceClient
}

// newPluginDiagnoser makes the Diagnoser of an engine.
func newPluginDiagnoser(engine pluginv1.EngineServiceClient) health.Diagnoser {
	return &pluginDiagnoser{engine: engine}
}

// Diagnose asks the plugin. That it lacks the capability, or fails, must not
// hide the failure that is being looked into: then nothing is found.
func (d *pluginDiagnoser) Diagnose(ctx context.Context, process string, role pluginv1.ProcessRole, lines []string) []*pluginv1.LogFinding {
	answer, err := d.engine.DiagnoseLog(ctx, &pluginv1.DiagnoseLogRequest{Process: process, Role: role, Lines: lines})
	if err != nil {
		return nil
	}
	return answer.GetFindings()
}
