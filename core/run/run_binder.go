package run

import (
	"context"
	"os"
	"path/filepath"

	"github.com/infersweep/infersweep/core/launch"
	"github.com/infersweep/infersweep/core/planner"
	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
)

type runBinder struct {
	dir         string
	real        *configv1.Real
	substituter Substituter
}

// NewBinder makes the Binder of the run in dir, an absolute path that need not
// exist yet.
func NewBinder(dir string, real *configv1.Real, substituter Substituter) Binder {
	return &runBinder{dir: dir, real: real, substituter: substituter}
}

func (b *runBinder) Bind(ctx context.Context, p *planner.Planned) (*launch.Launch, error) {
	substitutes, err := b.substituter.Substitutes(ctx, p.Plan)
	if err != nil {
		return nil, err
	}
	if len(substitutes) == 0 {
		if err := launch.CheckRequirements(os.DirFS("/"), p.Plan.GetRequirements()); err != nil {
			return nil, err
		}
	}
	return launch.Bind(p.Plan, launch.BindOptions{
		RunDir:           b.dir,
		PointDir:         filepath.Join(b.dir, "points", p.Point.Message().GetExpName()),
		Substitutes:      substitutes,
		Executables:      b.real.GetExecutables(),
		Node:             p.Node,
		ContainerRuntime: b.real.GetContainerRuntime(),
		NoContainer:      b.real.GetNoContainer(),
	})
}
