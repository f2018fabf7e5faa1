package inventory

import (
	"context"

	"github.com/infersweep/infersweep/core/arm"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Nodes are the nodes that arms run on, by hardware name.
func Nodes(ctx context.Context, i Inventory, arms []*arm.Arm) (map[string]*pluginv1.Node, error) {
	nodes := map[string]*pluginv1.Node{}
	for _, a := range arms {
		hardware := a.Message().GetHardware()
		node, err := i.Node(ctx, hardware)
		if err != nil {
			return nil, err
		}
		nodes[hardware] = node
	}
	return nodes, nil
}
