package document

import (
	"fmt"
	"io"

	"go.yaml.in/yaml/v3"
)

// WriteYAML writes the merged tree as YAML, in the order of the layers.
func (t *Tree) WriteYAML(w io.Writer) error {
	e := yaml.NewEncoder(w)
	e.SetIndent(2)
	if err := e.Encode(t.root.yaml()); err != nil {
		return fmt.Errorf("writing YAML: %w", err)
	}
	return e.Close()
}

func (n *node) yaml() *yaml.Node {
	switch n.kind {
	case mapping:
		out := &yaml.Node{Kind: yaml.MappingNode}
		if len(n.entries) == 0 {
			out.Style = yaml.FlowStyle
		}
		for _, e := range n.entries {
			out.Content = append(out.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: e.key}, e.value.yaml())
		}
		return out
	case sequence:
		out := &yaml.Node{Kind: yaml.SequenceNode}
		scalars := true
		for _, item := range n.items {
			scalars = scalars && item.kind == scalar
			out.Content = append(out.Content, item.yaml())
		}
		if scalars {
			out.Style = yaml.FlowStyle
		}
		return out
	}
	out := &yaml.Node{Kind: yaml.ScalarNode, Value: n.text, Tag: n.tag}
	if !n.plain {
		out.Style = yaml.DoubleQuotedStyle
	}
	return out
}
