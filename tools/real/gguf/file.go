// Package gguf writes model files in GGUF version 3, as far as small models
// with 32-bit floats need it.
package gguf

import "io"

// File is a model.
type File struct {
	Metadata []Entry
	Tensors  []Tensor
}

// Entry is one key of the metadata. Value is a string, uint32, float32, bool,
// []string or []int32.
type Entry struct {
	Key   string
	Value any
}

// Tensor is a matrix or vector of 32-bit floats.
type Tensor struct {
	Name string
	// Dimensions, that of a row's length first.
	Dimensions []int
	// At gives the value of element i. It is called once per element, in
	// order.
	At func(i int) float32
}

const (
	magic   = "GGUF"
	version = 3
	// alignment is where tensors begin, counted from the first.
	alignment = 32
	// typeF32 is the type of a tensor's elements.
	typeF32 = 0
)

func (t *Tensor) elements() int {
	n := 1
	for _, d := range t.Dimensions {
		n *= d
	}
	return n
}

func (t *Tensor) bytes() int { return 4 * t.elements() }

// Write writes the file. It panics on metadata of a type that Entry does not
// name, which is a mistake in the program.
func (f *File) Write(w io.Writer) error {
	e := newEncoder(w)
	e.text(magic)
	e.number(uint32(version))
	e.number(uint64(len(f.Tensors)))
	e.number(uint64(len(f.Metadata)))
	for _, entry := range f.Metadata {
		e.string(entry.Key)
		e.value(entry.Value)
	}
	f.writeDirectory(e)
	e.pad()
	for i := range f.Tensors {
		f.Tensors[i].write(e)
	}
	return e.flush()
}

// writeDirectory tells where each tensor begins.
func (f *File) writeDirectory(e *encoder) {
	offset := 0
	for i := range f.Tensors {
		t := &f.Tensors[i]
		e.string(t.Name)
		e.number(uint32(len(t.Dimensions)))
		for _, d := range t.Dimensions {
			e.number(uint64(d))
		}
		e.number(uint32(typeF32))
		e.number(uint64(offset))
		offset += (t.bytes() + alignment - 1) / alignment * alignment
	}
}

func (t *Tensor) write(e *encoder) {
	for i := range t.elements() {
		e.number(t.At(i))
	}
	e.pad()
}
