package document_test

import (
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/document"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

func FuzzDocument(f *testing.F) {
	for _, seed := range []string{
		"key: a\nargs: {x: [1, {y: null}]}\ndeployments: {tp4: {topology: {gpus: 4}, concurrency: [1], zip: {args: {z: [1]}}}}\n",
		"a: &a [*a]\n", "a: 1\n---\nb: 2\n", "? [a]\n: 1\n", "- - - -\n", "a: !!binary x\n", "\xff\xfe", "deployments: {x: null}\n",
		strings.Repeat("a: {", 50) + strings.Repeat("}", 50),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, content string) {
		tree, err := document.Parse("f.yaml", []byte(content))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f.yaml:") {
				t.Fatalf("error without a place: %v", err)
			}
			return
		}
		_ = tree.Check(&pluginv1.Arm{})
		_ = document.Merge(tree, tree).Decode(&pluginv1.Arm{})
		_ = tree.Origin(content)
	})
}
