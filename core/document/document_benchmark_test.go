package document_test

import (
	"testing"

	"github.com/infersweep/infersweep/core/document"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

func BenchmarkParseAndDecode(b *testing.B) {
	content := []byte("topology: {gpus: 4, tensor-parallel: 4}\nargs: {a: 1, b: {c: [1, 2, 3, 4, 5, 6, 7, 8]}}\nenv: {X: 1}\nname: tp4\nconcurrency: [1, 2]\n")
	for b.Loop() {
		tree, err := document.Parse("a.yaml", content)
		if err != nil {
			b.Fatal(err)
		}
		if err := tree.Decode(&pluginv1.Deployment{}); err != nil {
			b.Fatal(err)
		}
	}
}
