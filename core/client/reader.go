package client

import (
	"bytes"
	"errors"
	"io"
	"time"
)

// maxLine bounds a line of a response head or a chunk size.
const maxLine = 64 << 10

var errLineTooLong = errors.New("a line longer than 64 KiB")

// reader buffers a connection and remembers when its last read returned: that
// is the arrival of every byte the read brought.
type reader struct {
	source io.Reader
	now    func() time.Time
	buffer []byte
	r, w   int
	at     time.Time
	// started tells that a byte came since begin.
	started bool
	first   time.Time
}

// begin prepares for the next response.
func (d *reader) begin() { d.started, d.first = false, time.Time{} }

func (d *reader) buffered() int { return d.w - d.r }

// fill reads once, behind what is buffered.
func (d *reader) fill() error {
	if d.r == d.w {
		d.r, d.w = 0, 0
	} else if d.w == len(d.buffer) {
		d.makeRoom()
	}
	n, err := d.source.Read(d.buffer[d.w:])
	d.at = d.now()
	if n > 0 {
		d.w += n
		if !d.started {
			d.started, d.first = true, d.at
		}
		return nil
	}
	if err == nil {
		err = io.ErrNoProgress
	}
	return err
}

// makeRoom moves what is buffered to the front, or doubles the buffer.
func (d *reader) makeRoom() {
	target := d.buffer
	if d.r == 0 {
		target = make([]byte, 2*len(d.buffer))
	}
	d.w = copy(target, d.buffer[d.r:d.w])
	d.buffer, d.r = target, 0
}

// line returns the next line without its end, valid until the next call.
func (d *reader) line() ([]byte, error) {
	for from := 0; ; {
		if i := bytes.IndexByte(d.buffer[d.r+from:d.w], '\n'); i >= 0 {
			line := d.buffer[d.r : d.r+from+i]
			d.r += from + i + 1
			return bytes.TrimSuffix(line, []byte("\r")), nil
		}
		from = d.buffered()
		if from > maxLine {
			return nil, errLineTooLong
		}
		if err := d.fill(); err != nil {
			return nil, err
		}
	}
}

// upTo returns at least one and at most n bytes, valid until the next call.
func (d *reader) upTo(n int) ([]byte, error) {
	if d.buffered() == 0 {
		if err := d.fill(); err != nil {
			return nil, err
		}
	}
	n = min(n, d.buffered())
	b := d.buffer[d.r : d.r+n]
	d.r += n
	return b, nil
}
