package trace_test

import (
	"slices"
	"testing"

	"github.com/infersweep/infersweep/core/trace"
)

func TestEqualBlocksGiveEqualTokens(t *testing.T) {
	a := trace.AppendTokens(nil, []uint32{1, 2, 3}, 1100, 5, trace.Vocabulary{})
	b := trace.AppendTokens(nil, []uint32{1, 2, 4}, 1500, 5, trace.Vocabulary{})
	if len(a) != 1100 || len(b) != 1500 {
		t.Fatalf("%d and %d tokens", len(a), len(b))
	}
	if !slices.Equal(a[:1024], b[:1024]) {
		t.Error("the shared blocks differ")
	}
	if slices.Equal(a[1024:], b[1024:1100]) {
		t.Error("different blocks are equal")
	}
}

func TestAnotherSaltSharesNothing(t *testing.T) {
	a := trace.AppendTokens(nil, []uint32{1}, 16, 5, trace.Vocabulary{})
	b := trace.AppendTokens(nil, []uint32{1}, 16, 6, trace.Vocabulary{})
	if slices.Equal(a, b) {
		t.Error("two salts give the same tokens")
	}
}

func TestTokensStayInTheVocabulary(t *testing.T) {
	seen := map[uint32]bool{}
	for _, id := range trace.AppendRandomTokens(nil, 10_000, 1, trace.Vocabulary{First: 10, Count: 100}) {
		if id < 10 || id >= 110 {
			t.Fatalf("token %d", id)
		}
		seen[id] = true
	}
	if len(seen) != 100 {
		t.Errorf("%d of 100 tokens occur", len(seen))
	}
}
