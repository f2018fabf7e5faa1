package document_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/infersweep/infersweep/core/document"
)

func yamlOf(t interface{ Fatal(...any) }, tree *document.Tree) string {
	var b bytes.Buffer
	if err := tree.WriteYAML(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestMergeMapsMergeListsReplaceNullDeletes(t *testing.T) {
	under := parse(t, "base.yaml", "args:\n  a: 1\n  b: {x: 1, y: 2}\n  c: [1, 2, 3]\n  d: gone\nimage: i\n")
	over := parse(t, "arm.yaml", "args:\n  b: {y: 3, z: 4}\n  c: [9]\n  d: null\n  e: new\n")
	want := "args:\n  a: 1\n  b:\n    x: 1\n    y: 3\n    z: 4\n  c: [9]\n  e: new\nimage: i\n"
	if got := yamlOf(t, document.Merge(under, over)); got != want {
		t.Errorf("merged is\n%s\nwant\n%s", got, want)
	}
}

func TestOriginsSurviveTheMerge(t *testing.T) {
	under := parse(t, "base.yaml", "args:\n  compilation-config:\n    mode: M\n    sizes: [6, 12]\n  x: 1\ndeployments:\n  tp4:\n    args: {a: 1}\n")
	over := parse(t, "arm.yaml", "args:\n  compilation-config:\n    sizes:\n      - 6\n      - 7\n")
	merged := document.Merge(under, over)
	for path, want := range map[string]string{
		`args["x"]`:                              "base.yaml:5:6",
		`args["compilation-config"]["mode"]`:     "base.yaml:3:11",
		`args["compilation-config"]["sizes"]`:    "arm.yaml:4:7",
		`args["compilation-config"]["sizes"][1]`: "arm.yaml:5:9",
		`args["compilation-config"].map_value.fields["sizes"].list_value.items[1]`: "arm.yaml:5:9",
		`deployments[0].args["a"]`: "base.yaml:8:15",
		`deployments[0].args["b"]`: "base.yaml:8:5",
		`args["no"]["such"]`:       "arm.yaml:1:1",
		`no_such_field`:            "arm.yaml:1:1",
		``:                         "arm.yaml:1:1",
	} {
		if got := merged.Origin(path).String(); got != want {
			t.Errorf("origin of %s is %s, want %s", path, got, want)
		}
	}
}

// flow draws a mapping in flow style. A key's name tells the kind of its value:
// where layers disagree in that, merging is not associative, nor need it be.
// There are no nulls, so that nothing deletes.
func flow(t *rapid.T, depth int) string {
	var entries []string
	keys := []string{"scalar", "other", "list"}
	if depth > 0 {
		keys = append(keys, "map", "further")
	}
	for _, key := range rapid.SliceOfDistinct(rapid.SampledFrom(keys), rapid.ID[string]).Draw(t, "keys") {
		value := fmt.Sprint(rapid.IntRange(0, 99).Draw(t, "scalar"))
		switch key {
		case "list":
			value = "[" + value + "]"
		case "map", "further":
			value = flow(t, depth-1)
		}
		entries = append(entries, key+": "+value)
	}
	return "{" + strings.Join(entries, ", ") + "}"
}

func draw(t *rapid.T) *document.Tree {
	tree, err := document.Parse("a.yaml", []byte(flow(t, 3)))
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func TestMergeIsAssociativeIdempotentAndHasAnIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := draw(t), draw(t), draw(t)
		left := document.Merge(document.Merge(a, b), c)
		right := document.Merge(a, document.Merge(b, c))
		if sorted(yamlOf(t, left)) != sorted(yamlOf(t, right)) {
			t.Fatalf("not associative:\n%s\n%s", yamlOf(t, left), yamlOf(t, right))
		}
		if got := yamlOf(t, document.Merge(a, a)); got != yamlOf(t, a) {
			t.Fatalf("not idempotent:\n%s", got)
		}
		empty, err := document.Parse("e.yaml", []byte("{}"))
		if err != nil {
			t.Fatal(err)
		}
		if yamlOf(t, document.Merge(a, empty)) != yamlOf(t, a) || yamlOf(t, document.Merge(empty, a)) != yamlOf(t, a) {
			t.Fatal("the empty document is no identity")
		}
	})
}

// sorted takes the order of keys out, which is that of the lowest layer.
func sorted(text string) string {
	lines := strings.Split(text, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}
