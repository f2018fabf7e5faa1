package document

// Key is a key of a mapping and where it stands.
type Key struct {
	Name   string
	Origin Origin
}

// Keys are the keys of the mapping at a field path, in the order of the file;
// none where there is no mapping.
func (t *Tree) Keys(fieldPath string) []Key {
	var keys []Key
	if n := t.at(fieldPath); n != nil {
		for _, e := range n.entries {
			keys = append(keys, Key{e.key, e.origin})
		}
	}
	return keys
}

// Len is how many items the list at a field path has; -1 where there is none.
func (t *Tree) Len(fieldPath string) int {
	if n := t.at(fieldPath); n != nil && n.kind == sequence {
		return len(n.items)
	}
	return -1
}

// Without is t without some keys of its root.
func (t *Tree) Without(keys ...string) *Tree {
	out := &node{kind: mapping, origin: t.root.origin}
	for _, e := range t.root.entries {
		if !contains(keys, e.key) {
			out.entries = append(out.entries, e)
		}
	}
	return &Tree{root: out}
}

// Child is the mapping at a field path as a tree; nil where there is none.
func (t *Tree) Child(fieldPath string) *Tree {
	if n := t.at(fieldPath); n != nil && n.kind == mapping {
		return &Tree{root: n}
	}
	return nil
}

// Graft is a tree whose only value is the one of t at a field path, under the
// keys given: grafting `zip.args.x` item 2 under (args, x). Nil where t has
// none.
func (t *Tree) Graft(fieldPath string, keys ...string) *Tree {
	n := t.at(fieldPath)
	if n == nil {
		return nil
	}
	for i := len(keys) - 1; i >= 0; i-- {
		n = &node{kind: mapping, origin: n.origin, entries: []entry{{keys[i], n.origin, n}}}
	}
	return &Tree{root: n}
}

func (t *Tree) at(fieldPath string) *node {
	n := t.root
	for _, s := range parsePath(fieldPath) {
		if n, _ = n.down(s); n == nil {
			return nil
		}
	}
	return n
}

func contains(list []string, s string) bool {
	for _, item := range list {
		if item == s {
			return true
		}
	}
	return false
}

// Text is the scalar at a field path as it was written; empty where there is
// none.
func (t *Tree) Text(fieldPath string) string {
	if n := t.at(fieldPath); n != nil && n.kind == scalar && !n.isNull() {
		return n.text
	}
	return ""
}
