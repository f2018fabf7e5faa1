package token_test

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/infersweep/infersweep/plugins/sim/token"
)

// Sequences of small values agree often, so that prefixes of all lengths occur.
func prompt(t *rapid.T, name string) []byte {
	return rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 1), func(n int) byte { return byte(n) }), 0, 400).Draw(t, name)
}

func TestHashesAgreeExactlyAsFarAsBlocksDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const block = token.BlockTokens * token.Size
		shared := prompt(t, "shared")
		a, b := append(bytes.Clone(shared), prompt(t, "a")...), append(bytes.Clone(shared), prompt(t, "b")...)
		same := 0
		for end := block; end <= min(len(a), len(b)) && bytes.Equal(a[:end], b[:end]); end += block {
			same++
		}
		x, y := token.NewChain(a).Hashes, token.NewChain(b).Hashes
		if len(x) != len(a)/block {
			t.Fatalf("%d hashes of %d bytes", len(x), len(a))
		}
		for i := range min(len(x), len(y)) {
			if equal := x[i] == y[i]; equal != (i < same) {
				t.Fatalf("block %d: hashes equal is %v, %d blocks are the same", i, equal, same)
			}
		}
	})
}

func TestAGrownChainEqualsThatOfTheWholeSequence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		whole := token.Pad(prompt(t, "prompt"))
		text, ids := token.NewChain(whole), token.NewChain(whole)
		wholeText, wholeIDs := bytes.Clone(whole), bytes.Clone(whole)
		for i := range rapid.IntRange(0, 50).Draw(t, "words") {
			w := token.WordAt(7, i)
			text.AppendText(w)
			ids.AppendID(w)
			wholeText, wholeIDs = w.AppendText(wholeText), token.AppendID(wholeIDs, w.ID())
		}
		if !slices.Equal(text.Hashes, token.NewChain(wholeText).Hashes) || text.Seed(3) != token.NewChain(wholeText).Seed(3) {
			t.Fatal("the chain of text differs")
		}
		if !slices.Equal(ids.Hashes, token.NewChain(wholeIDs).Hashes) {
			t.Fatal("the chain of ids differs")
		}
	})
}

func TestSeedsDependOnTheWholePromptAndTheSeed(t *testing.T) {
	seen := map[uint64]string{}
	for _, text := range []string{"", "a", "b", "ab", "ba", string(make([]byte, 64)), string(make([]byte, 65))} {
		for seed := range uint64(3) {
			s := token.NewChain([]byte(text)).Seed(seed)
			if other, ok := seen[s]; ok {
				t.Errorf("%q and %q have one seed", text, other)
			}
			seen[s] = text
		}
	}
}

func TestWordsAreOneTokenOfPlainText(t *testing.T) {
	seen := map[string]uint32{}
	for i := range 20_000 {
		w := token.WordAt(1, i)
		text := string(w.AppendText(nil))
		if len(text) != token.Size || text[3] != ' ' || w.ID() >= token.Vocabulary {
			t.Fatalf("word %d is %q with the id %d", i, text, w.ID())
		}
		if id, ok := seen[text]; ok && id != w.ID() {
			t.Fatalf("%q has the ids %d and %d", text, id, w.ID())
		}
		seen[text] = w.ID()
	}
	if len(seen) != 1024 {
		t.Errorf("%d words, want 1024", len(seen))
	}
}

func TestCountsRoundUpAndPaddingMakesThemWhole(t *testing.T) {
	for bytes, want := range []int{0, 1, 1, 1, 1, 2} {
		padded := token.Pad(make([]byte, bytes))
		if token.Count(bytes) != want || len(padded) != want*token.Size {
			t.Errorf("%d bytes: %d tokens, padded to %d bytes", bytes, token.Count(bytes), len(padded))
		}
	}
}

func TestIDsOfPromptsAreTheirOwnOrAHash(t *testing.T) {
	given := token.AppendID(nil, 128_000)
	if id := token.IDAt(given, true); id != 128_000 {
		t.Errorf("the id is %d", id)
	}
	if a, b := token.IDAt([]byte("abcd"), false), token.IDAt([]byte("abce"), false); a == b || a >= token.Vocabulary {
		t.Errorf("ids of text are %d and %d", a, b)
	}
}

func TestUnitCoversItsRangeEvenly(t *testing.T) {
	sum := 0.0
	for i := range uint64(100_000) {
		u := token.Unit(token.Mix(1, i))
		if u < 0 || u >= 1 {
			t.Fatalf("%v is not in [0, 1)", u)
		}
		sum += u
	}
	if mean := sum / 100_000; math.Abs(mean-0.5) > 0.005 {
		t.Errorf("the mean is %v", mean)
	}
}

func BenchmarkChain(b *testing.B) {
	prompt := make([]byte, 20_000*token.Size)
	b.SetBytes(int64(len(prompt)))
	for b.Loop() {
		token.NewChain(prompt)
	}
}
