package gguf_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"

	"github.com/infersweep/infersweep/tools/real/gguf"
)

func TestEverythingStandsWhereTheFormatWantsIt(t *testing.T) {
	f := gguf.File{
		Metadata: []gguf.Entry{{"s", "text"}, {"u", uint32(7)}, {"f", float32(1)}, {"b", true}, {"S", []string{"x"}}, {"I", []int32{-1}}},
		Tensors: []gguf.Tensor{
			{Name: "t", Dimensions: []int{3, 3}, At: func(i int) float32 { return float32(i) }},
			{Name: "v", Dimensions: []int{1}, At: func(int) float32 { return -1 }},
		},
	}
	var got bytes.Buffer
	if err := f.Write(&got); err != nil {
		t.Fatal(err)
	}
	b := got.Bytes()
	head := want("GGUF", uint32(3), uint64(2), uint64(6),
		uint64(1), "s", uint32(8), uint64(4), "text",
		uint64(1), "u", uint32(4), uint32(7),
		uint64(1), "f", uint32(6), float32(1),
		uint64(1), "b", uint32(7), true,
		uint64(1), "S", uint32(9), uint32(8), uint64(1), uint64(1), "x",
		uint64(1), "I", uint32(9), uint32(5), uint64(1), int32(-1),
		uint64(1), "t", uint32(2), uint64(3), uint64(3), uint32(0), uint64(0),
		uint64(1), "v", uint32(1), uint64(1), uint32(0), uint64(64),
	)
	if !bytes.HasPrefix(b, head) {
		t.Fatalf("begins with\n%q, want\n%q", b[:len(head)], head)
	}
	data := (len(head) + 31) / 32 * 32
	if len(b) != data+64+32 {
		t.Fatalf("%d bytes, want %d", len(b), data+64+32)
	}
	if tensor := want(float32(0), float32(1), float32(2)); !bytes.HasPrefix(b[data:], tensor) {
		t.Errorf("first tensor begins with %x", b[data:data+12])
	}
	if tensor := want(float32(-1)); !bytes.HasPrefix(b[data+64:], tensor) {
		t.Errorf("second tensor begins with %x", b[data+64:data+68])
	}
}

// want is values in the order of the file.
func want(values ...any) []byte {
	var b []byte
	for _, v := range values {
		if s, ok := v.(string); ok {
			b = append(b, s...)
			continue
		}
		b, _ = binary.Append(b, binary.LittleEndian, v)
	}
	return b
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestAWriterThatFailsIsReported(t *testing.T) {
	if err := (&gguf.File{}).Write(full{}); err == nil || err.Error() != "disk full" {
		t.Errorf("got %v", err)
	}
}

func TestMetadataOfAnUnknownTypeIsAMistake(t *testing.T) {
	defer func() {
		if got := recover(); got != "gguf: no metadata can be a int" {
			t.Errorf("recovered %v", got)
		}
	}()
	_ = (&gguf.File{Metadata: []gguf.Entry{{"k", 1}}}).Write(&bytes.Buffer{})
}
