package trace_test

import (
	"testing"

	"github.com/infersweep/infersweep/core/trace"
	"github.com/infersweep/infersweep/tools/shared"
)

// TestFiguresArePublished counts the figures that the bundled trace is held to.
func TestFiguresArePublished(t *testing.T) {
	tr, err := trace.Open(shared.Path(t, "reference/traces/conversation_trace.jsonl.xz"))
	if err != nil {
		t.Fatal(err)
	}
	agree(t, figuresOf(tr), published, 0.01)
	if s := tr.Stats(); s.Turns != 12031 || s.Sessions != 8102 {
		t.Errorf("%d requests in %d sessions", s.Turns, s.Sessions)
	}
}

func BenchmarkOpenPublished(b *testing.B) {
	path := shared.Path(b, "reference/traces/conversation_trace.jsonl.xz")
	for b.Loop() {
		if _, err := trace.Open(path); err != nil {
			b.Fatal(err)
		}
	}
}
