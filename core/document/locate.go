package document

// Origin is where the value at a field path stands: `topology.gpus`,
// `args["compilation-config"]["cudagraph_capture_sizes"][3]`,
// `deployments[0].args["x"]`. What is missing is looked for in what should hold
// it, so that the answer is always a place.
func (t *Tree) Origin(fieldPath string) Origin {
	n := t.root
	origin := n.origin
	for _, s := range parsePath(fieldPath) {
		next, at := n.down(s)
		if next == nil {
			break
		}
		n, origin = next, at
	}
	return origin
}

// Has tells whether the document sets the value at a field path.
func (t *Tree) Has(fieldPath string) bool {
	n := t.root
	for _, s := range parsePath(fieldPath) {
		if n, _ = n.down(s); n == nil {
			return false
		}
	}
	return true
}

// transparent are the fields of Value and its like, which YAML does not spell.
var transparent = map[string]bool{
	"map_value": true, "list_value": true, "fields": true, "items": true,
	"string_value": true, "int_value": true, "decimal_value": true, "bool_value": true,
}

// down goes one step; nil where there is nothing.
func (n *node) down(s step) (*node, Origin) {
	if s.kind == indexStep && n.kind == sequence {
		if s.index < len(n.items) {
			return n.items[s.index], n.items[s.index].origin
		}
		return nil, Origin{}
	}
	i := -1
	switch s.kind {
	case fieldStep:
		if i = n.find(spelling(protoName(s.field))); i < 0 && transparent[s.field] {
			return n, n.origin
		}
	case keyStep:
		i = n.find(s.key)
	case indexStep:
		// A list that is written as a mapping, or a map with numbers as keys.
		if i = n.find(s.key); i < 0 && s.index < len(n.entries) {
			i = s.index
		}
	}
	if i < 0 || i >= len(n.entries) {
		return nil, Origin{}
	}
	e := n.entries[i]
	if e.value.kind == mapping {
		return e.value, e.origin
	}
	return e.value, e.value.origin
}
