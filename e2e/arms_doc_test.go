package e2e_test

import (
	"path/filepath"
	"strings"
	"testing"

	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/infersweep/infersweep/core/arm"
)

// yamlBlocks are the fenced YAML blocks of a page.
func yamlBlocks(t *testing.T, page string) []string {
	t.Helper()
	var blocks []string
	for i, part := range strings.Split(read(t, repositoryFile(t, page)), "```yaml\n") {
		if i > 0 {
			block, _, _ := strings.Cut(part, "```")
			blocks = append(blocks, block)
		}
	}
	return blocks
}

// The arm in the documentation is whole: it passes every check, the engine's
// own too, and leaves no field of the schema out.
func TestTheDocumentedArmIsCompleteAndRight(t *testing.T) {
	for _, page := range []string{"docs/arms.md", "docs/arms.zh-CN.md"} {
		blocks := yamlBlocks(t, page)
		dir := t.TempDir()
		file := filepath.Join(dir, "toy.yaml")
		write(t, file, blocks[0])
		write(t, filepath.Join(dir, "base", "toy.yaml"), blocks[1])
		sweepIn(t, dir, "arms", "check", "toy.yaml").wantStatus(t, 0)
		a, err := arm.LoadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		set := map[protoreflect.FullName]bool{}
		visit(a.Message().ProtoReflect(), set)
		all := map[protoreflect.FullName]bool{}
		declared(a.Message().ProtoReflect().Descriptor(), all)
		for field := range all {
			if !set[field] && !onlyFixedLength[field] {
				t.Errorf("%s: the arm leaves %s out", page, field)
			}
		}
	}
}

// An arm has one scenario: these belong to the other kind.
var onlyFixedLength = map[protoreflect.FullName]bool{
	"infersweep.plugin.v1.Scenario.input_tokens":  true,
	"infersweep.plugin.v1.Scenario.output_tokens": true,
}

// visit collects the fields that m and what it holds have set.
func visit(m protoreflect.Message, set map[protoreflect.FullName]bool) {
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		set[f.FullName()] = true
		switch {
		case f.IsList() && f.Message() != nil:
			for i := range v.List().Len() {
				visit(v.List().Get(i).Message(), set)
			}
		case f.Message() != nil && !f.IsMap() && ours(f.Message()):
			visit(v.Message(), set)
		}
		return true
	})
}

// declared collects the fields that a message and what it holds could set.
func declared(m protoreflect.MessageDescriptor, all map[protoreflect.FullName]bool) {
	for i := range m.Fields().Len() {
		f := m.Fields().Get(i)
		all[f.FullName()] = true
		if f.Message() != nil && !f.IsMap() && ours(f.Message()) {
			declared(f.Message(), all)
		}
	}
}

func ours(m protoreflect.MessageDescriptor) bool {
	return strings.HasPrefix(string(m.FullName()), "infersweep.")
}
