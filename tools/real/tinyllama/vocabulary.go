package tinyllama

import "github.com/infersweep/infersweep/tools/real/gguf"

// vocabulary is one token for each byte, a few that steer, and a few that two
// others merge to.
type vocabulary struct {
	tokens []string
	kinds  []int32
	merges []string
}

// Kinds of tokens in GGUF.
const (
	kindNormal  = 1
	kindControl = 3
)

// The first tokens after those of the bytes.
const (
	beginning = 256
	ending    = 257
	firstWord = 260
)

const chatTemplate = "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}<|im_start|>assistant\n"

func newVocabulary() *vocabulary {
	v := &vocabulary{}
	for _, letter := range byteLetters() {
		v.add(string(letter), kindNormal)
	}
	for _, control := range []string{"<|bos|>", "<|eos|>", "<|im_start|>", "<|im_end|>"} {
		v.add(control, kindControl)
	}
	for _, pair := range [][2]string{{"h", "e"}, {"t", "he"}, {"Ġ", "the"}, {"i", "n"}, {"e", "r"}} {
		v.add(pair[0]+pair[1], kindNormal)
		v.merges = append(v.merges, pair[0]+" "+pair[1])
	}
	return v
}

func (v *vocabulary) add(token string, kind int32) {
	v.tokens = append(v.tokens, token)
	v.kinds = append(v.kinds, kind)
}

func (v *vocabulary) metadata() []gguf.Entry {
	return []gguf.Entry{
		{Key: "tokenizer.ggml.model", Value: "gpt2"},
		{Key: "tokenizer.ggml.pre", Value: "gpt-2"},
		{Key: "tokenizer.ggml.tokens", Value: v.tokens},
		{Key: "tokenizer.ggml.token_type", Value: v.kinds},
		{Key: "tokenizer.ggml.merges", Value: v.merges},
		{Key: "tokenizer.ggml.bos_token_id", Value: uint32(beginning)},
		{Key: "tokenizer.ggml.eos_token_id", Value: uint32(ending)},
		{Key: "tokenizer.ggml.add_bos_token", Value: true},
		{Key: "tokenizer.chat_template", Value: chatTemplate},
	}
}

// prints tells whether a token is printable ASCII or a word.
func prints(token int) bool {
	return token >= ' ' && token <= '~' || token >= firstWord
}

// byteLetters is the letter that stands for each byte in byte-level BPE: the
// byte's own where that is visible, else the next free one from U+0100 on.
func byteLetters() []rune {
	letters := make([]rune, 256)
	free := rune(256)
	for b := range rune(256) {
		switch {
		case b >= '!' && b <= '~', b >= '¡' && b <= '¬', b >= '®':
			letters[b] = b
		default:
			letters[b] = free
			free++
		}
	}
	return letters
}
