package inventory

import (
	"context"
	"sync"

	"github.com/infersweep/infersweep/core/arm"
	"github.com/infersweep/infersweep/core/host"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

type pluginInventory struct {
	arm.Catalog
	host  host.Host
	mutex sync.Mutex
	nodes map[string]*pluginv1.Node
}

// Open reads the arms of all plugins of h.
func Open(ctx context.Context, h host.Host) (Inventory, error) {
	var files []arm.File
	for _, plugin := range h.Plugins() {
		own, err := host.ArmFiles(ctx, plugin)
		if err != nil {
			return nil, err
		}
		for _, f := range own {
			files = append(files, arm.File{Path: f.GetPath(), Content: f.GetContent(), Base: f.GetBase()})
		}
	}
	catalog, err := arm.NewCatalog(files)
	if err != nil {
		return nil, err
	}
	return &pluginInventory{Catalog: catalog, host: h, nodes: map[string]*pluginv1.Node{}}, nil
}

func (i *pluginInventory) Points(ctx context.Context, arms ...*arm.Arm) ([]*arm.Point, error) {
	var all []*arm.Point
	for _, a := range arms {
		node, err := i.Node(ctx, a.Message().GetHardware())
		if err != nil {
			return nil, err
		}
		points, err := a.Points()
		if err != nil {
			return nil, err
		}
		if err := arm.CheckPoints(points, node); err != nil {
			return nil, err
		}
		all = append(all, points...)
	}
	return all, nil
}

func (i *pluginInventory) Node(ctx context.Context, hardware string) (*pluginv1.Node, error) {
	i.mutex.Lock()
	defer i.mutex.Unlock()
	if node, ok := i.nodes[hardware]; ok {
		return node, nil
	}
	plugin, err := i.host.Hardware(hardware)
	if err != nil {
		return nil, err
	}
	answer, err := plugin.Hardware().DescribeNode(ctx, &pluginv1.DescribeNodeRequest{})
	if err != nil {
		return nil, err
	}
	i.nodes[hardware] = answer.GetNode()
	return answer.GetNode(), nil
}

func (i *pluginInventory) Health(ctx context.Context, point *arm.Point) (*pluginv1.HealthPolicy, error) {
	plugin, err := i.host.Hardware(point.Message().GetHardware())
	if err != nil {
		return nil, err
	}
	answer, err := plugin.Hardware().HealthPolicy(ctx, &pluginv1.HealthPolicyRequest{Point: point.Message()})
	if err != nil {
		return nil, err
	}
	return answer.GetPolicy(), nil
}
