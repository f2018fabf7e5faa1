package trace_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/bazelbuild/rules_go/go/runfiles"

	"github.com/infersweep/infersweep/core/trace"
)

// TestFiguresArePublished counts the figures that the bundled trace is held to.
func TestFiguresArePublished(t *testing.T) {
	tr, err := trace.Open(shared(t, "reference/traces/conversation_trace.jsonl.xz"))
	if err != nil {
		t.Fatal(err)
	}
	agree(t, figuresOf(tr), published, 0.01)
	if s := tr.Stats(); s.Turns != 12031 || s.Sessions != 8102 {
		t.Errorf("%d requests in %d sessions", s.Turns, s.Sessions)
	}
}

// shared is the path of a file beside the repository, in Bazel's runfiles or
// not.
func shared(t testing.TB, name string) string {
	t.Helper()
	paths := []string{filepath.Join("../../../shared", name)}
	if path, err := runfiles.Rlocation("shared/" + name); err == nil {
		paths = append(paths, path)
	}
	for _, path := range paths {
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	t.Skipf("../shared/%s is not there", name)
	return ""
}

func BenchmarkOpenPublished(b *testing.B) {
	path := shared(b, "reference/traces/conversation_trace.jsonl.xz")
	for b.Loop() {
		if _, err := trace.Open(path); err != nil {
			b.Fatal(err)
		}
	}
}
