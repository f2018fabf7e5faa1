package arm

import (
	"fmt"

	"github.com/infersweep/infersweep/core/document"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// CheckPoints holds the points of one arm against the host's own rules: they
// fit on the node, and no two have one name.
func CheckPoints(points []*Point, node *pluginv1.Node) error {
	var problems document.Problems
	seen := map[string]*Point{}
	tooLarge := map[string]bool{}
	for _, p := range points {
		m := p.message
		if gpus := int(m.GetTopology().GetGpus()); gpus > len(node.GetGpus()) && !tooLarge[m.GetDeployment()] {
			tooLarge[m.GetDeployment()] = true
			problems = append(problems, document.Problem{
				Origin:  p.Origin("topology.gpus"),
				Message: fmt.Sprintf("deployment %s takes %d GPUs, a %s node has %d", m.GetDeployment(), gpus, node.GetName(), len(node.GetGpus())),
				Remedy:  "use a smaller shape, or another hardware",
			})
		}
		if other, twice := seen[m.GetExpName()]; twice {
			problems = append(problems, sameName(p, other))
		}
		seen[m.GetExpName()] = p
	}
	if len(problems) > 0 {
		return problems
	}
	return nil
}

func sameName(p, other *Point) document.Problem {
	return document.Problem{
		Origin: p.Origin(""),
		Message: fmt.Sprintf("two points have the experiment name %s: deployment %s here and deployment %s at %s",
			p.message.GetExpName(), p.message.GetDeployment(), other.message.GetDeployment(), other.Origin("")),
		Remedy: "points must differ in topology or concurrency",
	}
}
