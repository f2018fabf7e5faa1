package gguf

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
)

// The types of metadata values.
const (
	valueUint32  = 4
	valueInt32   = 5
	valueFloat32 = 6
	valueBool    = 7
	valueString  = 8
	valueArray   = 9
)

// encoder writes little-endian values and counts the bytes. Errors wait for
// flush.
type encoder struct {
	out     *bufio.Writer
	written int
	scratch []byte
}

func newEncoder(w io.Writer) *encoder {
	return &encoder{out: bufio.NewWriterSize(w, 1<<16)}
}

func (e *encoder) text(s string) {
	n, _ := e.out.WriteString(s)
	e.written += n
}

// number writes a value of fixed size.
func (e *encoder) number(v any) {
	e.scratch, _ = binary.Append(e.scratch[:0], binary.LittleEndian, v)
	n, _ := e.out.Write(e.scratch)
	e.written += n
}

func (e *encoder) string(s string) {
	e.number(uint64(len(s)))
	e.text(s)
}

func (e *encoder) value(v any) {
	switch v := v.(type) {
	case string:
		e.number(uint32(valueString))
		e.string(v)
	case uint32:
		e.typed(valueUint32, v)
	case float32:
		e.typed(valueFloat32, v)
	case bool:
		e.typed(valueBool, v)
	case []string:
		e.array(valueString, len(v))
		for _, s := range v {
			e.string(s)
		}
	case []int32:
		e.array(valueInt32, len(v))
		e.number(v)
	default:
		panic(fmt.Sprintf("gguf: no metadata can be a %T", v))
	}
}

func (e *encoder) typed(kind uint32, v any) {
	e.number(kind)
	e.number(v)
}

func (e *encoder) array(of uint32, length int) {
	e.number(uint32(valueArray))
	e.number(of)
	e.number(uint64(length))
}

// pad writes zeros up to the next place where a tensor may begin.
func (e *encoder) pad() {
	for e.written%alignment != 0 {
		e.number(byte(0))
	}
}

func (e *encoder) flush() error { return e.out.Flush() }
