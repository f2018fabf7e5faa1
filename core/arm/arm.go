package arm

import (
	"fmt"
	"io"

	"github.com/infersweep/infersweep/core/document"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Arm is a recipe with its files merged.
type Arm struct {
	message *pluginv1.Arm
	tree    *document.Tree
}

// newArm decodes a merged tree.
func newArm(tree *document.Tree) (*Arm, error) {
	a := &Arm{message: &pluginv1.Arm{}, tree: tree}
	if err := tree.Decode(a.message); err != nil {
		return nil, err
	}
	return a, nil
}

// Message is the arm as the contract has it.
func (a *Arm) Message() *pluginv1.Arm { return a.message }

// Origin is the place that set the value at a field path of pluginv1.Arm.
func (a *Arm) Origin(fieldPath string) document.Origin { return a.tree.Origin(fieldPath) }

// WriteYAML writes the merged arm.
func (a *Arm) WriteYAML(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "# %s, declared in %s\n", a.message.GetKey(), a.Origin("key").File); err != nil {
		return err
	}
	return a.tree.WriteYAML(w)
}
