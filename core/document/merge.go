package document

// Merge lays over on under: mappings merge key by key, lists and scalars
// replace, null deletes. Each node keeps its origin. Either may be nil.
func Merge(under, over *Tree) *Tree {
	switch {
	case under == nil && over == nil:
		return nil
	case under == nil:
		return &Tree{root: strip(over.root)}
	case over == nil:
		return under
	}
	return &Tree{root: merge(under.root, over.root)}
}

func merge(under, over *node) *node {
	if under.kind != mapping || over.kind != mapping {
		return strip(over)
	}
	out := &node{kind: mapping, origin: over.origin}
	for _, e := range under.entries {
		i := over.find(e.key)
		switch {
		case i < 0:
			out.entries = append(out.entries, e)
		case over.entries[i].value.isNull():
		default:
			above := over.entries[i]
			out.entries = append(out.entries, entry{above.key, above.origin, merge(e.value, above.value)})
		}
	}
	for _, e := range over.entries {
		if under.find(e.key) < 0 && !e.value.isNull() {
			out.entries = append(out.entries, entry{e.key, e.origin, strip(e.value)})
		}
	}
	return out
}

// strip takes out the deletions of a mapping that has nothing under it.
func strip(n *node) *node {
	if n.kind != mapping {
		return n
	}
	out := &node{kind: mapping, origin: n.origin}
	for _, e := range n.entries {
		if !e.value.isNull() {
			out.entries = append(out.entries, entry{e.key, e.origin, strip(e.value)})
		}
	}
	return out
}
