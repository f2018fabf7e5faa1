package document

import (
	"google.golang.org/protobuf/proto"
)

// Check holds a layer against the schema of m: unknown fields and wrong types,
// not presence. m is only looked at for its type.
func (t *Tree) Check(m proto.Message) error {
	d := decoder{layer: true}
	d.message(t.root, m.ProtoReflect().New())
	return d.problems.asError()
}

// Decode fills m, which should be empty, and holds it against its constraints.
// Every violation is reported at the value that it is about or, where that is
// missing, at what should hold it.
func (t *Tree) Decode(m proto.Message) error {
	d := decoder{}
	d.message(t.root, m.ProtoReflect())
	if err := d.problems.asError(); err != nil {
		return err
	}
	return t.validate(m)
}

// decoder walks a tree and a message side by side.
type decoder struct {
	// layer: null stands for a deletion.
	layer    bool
	problems Problems
}

func (d *decoder) refuse(n *node, message, remedy string) {
	d.problems = append(d.problems, Problem{n.origin, message, remedy})
}
