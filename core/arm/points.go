package arm

import (
	"fmt"

	"github.com/infersweep/infersweep/core/document"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Points resolves the points of all deployments, in the order of the arm. Each
// has the arm's values, over them the deployment's, over them its own of zip.
func (a *Arm) Points() ([]*Point, error) {
	var points []*Point
	var problems document.Problems
	for i, d := range a.message.GetDeployments() {
		r := resolver{arm: a, deployment: d, path: fmt.Sprintf("deployments[%d]", i)}
		own, err := r.points()
		if err != nil {
			if more, ok := err.(document.Problems); ok {
				problems = append(problems, more...)
				continue
			}
			return nil, err
		}
		points = append(points, own...)
	}
	if len(problems) > 0 {
		return nil, problems
	}
	return points, nil
}

// resolver resolves the points of one deployment.
type resolver struct {
	arm        *Arm
	deployment *pluginv1.Deployment
	// path of the deployment in the arm.
	path string
}

func (r *resolver) points() ([]*Point, error) {
	if err := r.checkZip(); err != nil {
		return nil, err
	}
	common := document.Merge(
		r.arm.tree.Without("key", "extends", "deployments"),
		r.arm.tree.Child(r.path).Without("concurrency", "zip"),
	)
	var points []*Point
	for i, concurrency := range r.deployment.GetConcurrency() {
		p, err := r.point(common, i, concurrency)
		if err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	return points, nil
}

func (r *resolver) point(common *document.Tree, i int, concurrency uint32) (*Point, error) {
	p := &Point{
		tree: common, message: &pluginv1.Point{},
		declared: r.arm.Origin(fmt.Sprintf("%s.concurrency[%d]", r.path, i)),
	}
	for _, axis := range r.axes() {
		p.tree = document.Merge(p.tree, r.arm.tree.Graft(axis.item(i), axis.group, axis.name))
	}
	if err := p.tree.Decode(p.message); err != nil {
		return nil, err
	}
	p.message.Arm, p.message.Deployment, p.message.Concurrency = r.arm.message.GetKey(), r.deployment.GetName(), concurrency
	p.message.ExpName = expName(p.message)
	return p, nil
}
