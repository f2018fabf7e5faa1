package tinyllama_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"testing"

	"github.com/infersweep/infersweep/tools/real/gguf"
	"github.com/infersweep/infersweep/tools/real/tinyllama"
)

// The digest of the file on every machine. Results of the real engine are
// comparable as long as it stays.
const digest = "e7857071021164e97e6937a34de2247dc561037a6ecd12022ba2b324bbad18ff"

func TestTheModelHasAlwaysTheSameBytes(t *testing.T) {
	for range 2 {
		var b bytes.Buffer
		if err := tinyllama.New().Write(&b); err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(b.Bytes())
		if got := hex.EncodeToString(sum[:]); got != digest {
			t.Errorf("the model's SHA-256 is %s, want %s", got, digest)
		}
	}
}

func TestEveryByteIsAToken(t *testing.T) {
	tokens := entry(t, "tokenizer.ggml.tokens").([]string)
	if len(tokens) != 265 {
		t.Fatalf("%d tokens, want 265", len(tokens))
	}
	bytes := slices.Clone(tokens[:256])
	slices.Sort(bytes)
	if len(slices.Compact(bytes)) != 256 {
		t.Error("two bytes share a token")
	}
	for place, want := range map[int]string{'a': "a", ' ': "Ġ", '\n': "Ċ", 255: "ÿ", 256: "<|bos|>", 262: "Ġthe"} {
		if tokens[place] != want {
			t.Errorf("token %d is %s, want %s", place, tokens[place], want)
		}
	}
}

func TestOnlyReadableTokensHaveWeight(t *testing.T) {
	for _, tensor := range tinyllama.New().Tensors {
		if tensor.Name != "output.weight" {
			continue
		}
		row := tensor.Dimensions[0]
		for token := range tensor.Dimensions[1] {
			weighs := false
			for i := range row {
				weighs = tensor.At(token*row+i) != 0 || weighs
			}
			if readable := token >= 32 && token < 127 || token >= 260; weighs != readable {
				t.Errorf("token %d weighs %v, want %v", token, weighs, readable)
			}
		}
	}
}

func entry(t *testing.T, key string) any {
	t.Helper()
	entries := tinyllama.New().Metadata
	i := slices.IndexFunc(entries, func(e gguf.Entry) bool { return e.Key == key })
	if i < 0 {
		t.Fatalf("no metadata %s", key)
	}
	return entries[i].Value
}
