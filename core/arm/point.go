package arm

import (
	"github.com/infersweep/infersweep/core/document"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Point is one deployment at one concurrency, every layer resolved.
type Point struct {
	message *pluginv1.Point
	tree    *document.Tree
	// declared is where its concurrency stands.
	declared document.Origin
}

// Message is the point as plugins get it. Read only.
func (p *Point) Message() *pluginv1.Point { return p.message }

// Origin is the place that set the value at a field path of pluginv1.Point. For
// what was not set it is the place that should hold it; for the point as a
// whole, its concurrency.
func (p *Point) Origin(fieldPath string) document.Origin {
	if fieldPath == "" {
		return p.declared
	}
	return p.tree.Origin(fieldPath)
}
