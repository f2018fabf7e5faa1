package document

// Tree is a YAML document, or several that were merged. Read only.
type Tree struct {
	root *node
}

type kind int

const (
	scalar kind = iota
	sequence
	mapping
)

// node is a value and where it stands.
type node struct {
	kind   kind
	origin Origin
	// tag of a scalar as YAML resolves it: !!str, !!int, !!float, !!bool,
	// !!null, !!timestamp; text as it was written; plain: without quotes.
	tag, text string
	plain     bool
	// entries of a mapping, in order.
	entries []entry
	// items of a sequence.
	items []*node
}

type entry struct {
	key    string
	origin Origin
	value  *node
}

func (n *node) isNull() bool { return n.kind == scalar && n.tag == "!!null" }

// find is the entry of that key; -1 where there is none.
func (n *node) find(key string) int {
	for i := range n.entries {
		if n.entries[i].key == key {
			return i
		}
	}
	return -1
}

// describe is what a person calls the node.
func (n *node) describe() string {
	switch {
	case n.kind == mapping:
		return "a mapping"
	case n.kind == sequence:
		return "a list"
	case n.isNull():
		return "nothing"
	}
	return quoted(n.text)
}
