package inventory

import (
	"context"

	"github.com/infersweep/infersweep/core/arm"
	"github.com/infersweep/infersweep/core/document"
	"github.com/infersweep/infersweep/core/host"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

func (i *pluginInventory) Check(ctx context.Context, a *arm.Arm) (notes document.Problems, err error) {
	points, err := i.Points(ctx, a)
	if err != nil {
		return nil, err
	}
	var errors document.Problems
	for _, p := range points {
		findings, err := i.findings(ctx, p)
		if err != nil {
			return nil, err
		}
		bad, worthKnowing := arm.Findings(p, findings)
		errors, notes = append(errors, bad...), append(notes, worthKnowing...)
	}
	return notes.Tidy(), errors.Tidy().AsError()
}

// findings are what the engine plugin says of a point; none where it lacks the
// capability.
func (i *pluginInventory) findings(ctx context.Context, p *arm.Point) ([]*pluginv1.Finding, error) {
	m := p.Message()
	node, err := i.Node(ctx, m.GetHardware())
	if err != nil {
		return nil, err
	}
	health, err := i.Health(ctx, p)
	if err != nil {
		return nil, err
	}
	plugin, err := i.host.Engine(m.GetEngine())
	if err != nil {
		return nil, err
	}
	answer, err := plugin.Engine().CheckArm(ctx, &pluginv1.CheckArmRequest{Point: m, Node: node, Health: health})
	if host.Absent(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return answer.GetFindings(), nil
}
