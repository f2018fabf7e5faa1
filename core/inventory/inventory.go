// Package inventory is what the plugins of a host contribute, put together:
// arms, nodes, health policies and the checks of both sides.
package inventory

import (
	"context"

	"github.com/infersweep/infersweep/core/arm"
	"github.com/infersweep/infersweep/core/document"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Inventory answers for arms and nodes. It asks each plugin once and is safe
// for concurrent use.
type Inventory interface {
	// Keys are the config keys of all arms, sorted.
	Keys() []string
	// Arm gives the arm of that key; the error for an unknown one offers the
	// nearest names.
	Arm(key string) (*arm.Arm, error)
	// Points expands arms in the order given. The points are complete and
	// have passed the host's own rules.
	Points(ctx context.Context, arms ...*arm.Arm) ([]*arm.Point, error)
	// Node gives the facts of the hardware plugin of that name.
	Node(ctx context.Context, hardware string) (*pluginv1.Node, error)
	// Health gives the hardware's policy for a point.
	Health(ctx context.Context, point *arm.Point) (*pluginv1.HealthPolicy, error)
	// Check holds an arm against all rules, the engine's own included. Errors
	// come as err, what is only worth knowing as notes.
	Check(ctx context.Context, a *arm.Arm) (notes document.Problems, err error)
}
