package planner

import (
	"context"

	"github.com/infersweep/infersweep/core/arm"
	"github.com/infersweep/infersweep/core/host"
	"github.com/infersweep/infersweep/core/inventory"
	"github.com/infersweep/infersweep/core/launch"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

type pluginPlanner struct {
	host      host.Host
	inventory inventory.Inventory
}

// NewPluginPlanner makes a Planner that asks the plugins of h.
func NewPluginPlanner(h host.Host, i inventory.Inventory) Planner {
	return &pluginPlanner{host: h, inventory: i}
}

func (p *pluginPlanner) Plan(ctx context.Context, point *arm.Point, mode pluginv1.LaunchMode, modelPath string) (*Planned, error) {
	m := point.Message()
	node, err := p.inventory.Node(ctx, m.GetHardware())
	if err != nil {
		return nil, err
	}
	health, err := p.inventory.Health(ctx, point)
	if err != nil {
		return nil, err
	}
	if modelPath == "" {
		modelPath = node.GetModels()[m.GetModel()]
	}
	plan, err := p.engine(ctx, &pluginv1.PlanLaunchRequest{Point: m, Node: node, Mode: mode, ModelPath: modelPath})
	if err != nil {
		return nil, err
	}
	plan, err = p.adapt(ctx, m, plan)
	if err != nil {
		return nil, err
	}
	return &Planned{
		Point: point, Node: node, Health: health, Mode: mode,
		Plan: plan, Fingerprint: launch.Fingerprint(plan),
	}, nil
}

func (p *pluginPlanner) engine(ctx context.Context, r *pluginv1.PlanLaunchRequest) (*pluginv1.LaunchPlan, error) {
	plugin, err := p.host.Engine(r.GetPoint().GetEngine())
	if err != nil {
		return nil, err
	}
	answer, err := plugin.Engine().PlanLaunch(ctx, r)
	if err != nil {
		return nil, err
	}
	return answer.GetPlan(), nil
}

func (p *pluginPlanner) adapt(ctx context.Context, point *pluginv1.Point, plan *pluginv1.LaunchPlan) (*pluginv1.LaunchPlan, error) {
	plugin, err := p.host.Hardware(point.GetHardware())
	if err != nil {
		return nil, err
	}
	answer, err := plugin.Hardware().AdaptLaunch(ctx, &pluginv1.AdaptLaunchRequest{Point: point, Plan: plan})
	if host.Absent(err) {
		return plan, nil
	}
	if err != nil {
		return nil, err
	}
	return answer.GetPlan(), nil
}
