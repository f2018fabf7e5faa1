package run

import (
	"context"

	"github.com/infersweep/infersweep/core/launch"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Substituter says which programs take the place of a plan's own.
type Substituter interface {
	// Substitutes are the stand-ins by process name; none in a real run.
	Substitutes(ctx context.Context, plan *pluginv1.LaunchPlan) (map[string]launch.Substitute, error)
}

// realPrograms substitutes nothing.
type realPrograms struct{}

// NewRealPrograms makes the Substituter of a real run: the plan's programs run.
func NewRealPrograms() Substituter { return realPrograms{} }

func (realPrograms) Substitutes(context.Context, *pluginv1.LaunchPlan) (map[string]launch.Substitute, error) {
	return nil, nil
}
