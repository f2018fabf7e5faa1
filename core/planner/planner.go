// Package planner asks the plugins for the launch plan of a point.
package planner

import (
	"context"

	"github.com/infersweep/infersweep/core/arm"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Planner makes launch plans.
type Planner interface {
	// Plan gives the launch plan of point: what the engine plugin makes of it
	// for the node, as the hardware plugin adapts it. modelPath is where the
	// model's files lie; empty: where the node knows them, else by name.
	Plan(ctx context.Context, point *arm.Point, mode pluginv1.LaunchMode, modelPath string) (*Planned, error)
}

// Planned is a point with everything that is known before it is launched.
type Planned struct {
	Point  *arm.Point
	Node   *pluginv1.Node
	Health *pluginv1.HealthPolicy
	Mode   pluginv1.LaunchMode
	Plan   *pluginv1.LaunchPlan
	// Fingerprint is equal for points that could share one server.
	Fingerprint string
}
