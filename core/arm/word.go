package arm

import (
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Word is an enum value as arms and matrix spell it: `fp4`, `agentic-coding`.
func Word(value protoreflect.Enum) string {
	d := value.Descriptor()
	prefix := strings.TrimSuffix(string(d.Values().ByNumber(0).Name()), "UNSPECIFIED")
	name := string(d.Values().ByNumber(value.Number()).Name())
	return strings.ReplaceAll(strings.ToLower(strings.TrimPrefix(name, prefix)), "_", "-")
}

// KvWord is Word of where the KV cache may spill; unspecified is none.
func KvWord(k pluginv1.KvOffloading) string {
	if k == pluginv1.KvOffloading_KV_OFFLOADING_UNSPECIFIED {
		return "none"
	}
	return Word(k)
}

// SpecWord is the matrix's word for speculative decoding, `draft_model` with
// its underscore; unspecified is none.
func SpecWord(s pluginv1.SpecDecoding) string {
	if s == pluginv1.SpecDecoding_SPEC_DECODING_UNSPECIFIED {
		return "none"
	}
	return strings.ReplaceAll(Word(s), "-", "_")
}
