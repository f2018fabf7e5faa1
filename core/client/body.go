package client

import (
	"errors"
	"fmt"
	"io"
)

var errChunkEnd = errors.New("a chunk is longer than its size")

// body hands out a response's body piece by piece, by reference.
type body struct {
	d *reader
	// left of the chunk, or of the whole body where its length is known; -1:
	// up to the end of the connection.
	left    int
	chunked bool
	// open: a chunk has been opened, its line end is still to come.
	open bool
	// ended: the body came to its end as HTTP defines it.
	ended bool
}

func newBody(d *reader, h head) body {
	switch {
	case h.status == 204 || h.status == 304:
		return body{d: d}
	case h.chunked:
		return body{d: d, chunked: true}
	default:
		return body{d: d, left: h.length}
	}
}

// next returns the next piece, valid until the next call; io.EOF at a clean
// end, io.ErrUnexpectedEOF or the network's error at any other.
func (b *body) next() ([]byte, error) {
	if b.ended {
		return nil, io.EOF
	}
	if b.chunked && b.left == 0 {
		if err := b.nextChunk(); err != nil {
			return nil, unexpected(err)
		}
	}
	switch {
	case b.left == 0:
		b.ended = true
		return nil, io.EOF
	case b.left < 0:
		return b.untilClose()
	}
	piece, err := b.d.upTo(b.left)
	if err != nil {
		return nil, unexpected(err)
	}
	b.left -= len(piece)
	return piece, nil
}

func (b *body) untilClose() ([]byte, error) {
	piece, err := b.d.upTo(len(b.d.buffer))
	b.ended = err == io.EOF
	return piece, err
}

// nextChunk reads up to the data of the next chunk; behind the last chunk it
// reads the trailer and leaves left at 0.
func (b *body) nextChunk() error {
	if b.open {
		if line, err := b.d.line(); err != nil {
			return err
		} else if len(line) > 0 {
			return errChunkEnd
		}
	}
	line, err := b.d.line()
	if err != nil {
		return err
	}
	b.left, err = chunkSize(line)
	if err != nil {
		return err
	}
	b.open = true
	if b.left == 0 {
		return b.trailer()
	}
	return nil
}

func (b *body) trailer() error {
	for range maxHead {
		line, err := b.d.line()
		if err != nil || len(line) == 0 {
			return err
		}
	}
	return fmt.Errorf("more than %d trailer lines", maxHead)
}

// chunkSize reads a hexadecimal size, in front of extensions.
func chunkSize(line []byte) (int, error) {
	n, digits := 0, 0
	for _, c := range line {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		case digits > 0 && (c == ';' || c == ' ' || c == '\t'):
			return n, nil
		default:
			return 0, fmt.Errorf("%.60q is no chunk size", line)
		}
		if digits++; digits > 12 {
			return 0, fmt.Errorf("%.60q is no chunk size", line)
		}
		n = n<<4 | int(c)
	}
	if digits == 0 {
		return 0, errors.New("a chunk size is missing")
	}
	return n, nil
}

func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
