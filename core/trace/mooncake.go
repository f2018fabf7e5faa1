package trace

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"

	"github.com/ulikunitz/xz"
)

var xzMagic = []byte{0xfd, '7', 'z', 'X', 'Z', 0}

// emptyXZ is how many bytes nothing takes in xz: header, index, footer.
const emptyXZ = 32

// Open reads the Mooncake trace at path, plain or compressed with xz. Its
// errors begin with the path and, where they are about a place, its line and
// column.
func Open(path string) (*Trace, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading the trace: %w", err)
	}
	return ReadMooncake(path, content)
}

// ReadMooncake reads a trace in Mooncake's form: one JSON object a line with
// timestamp (milliseconds), input_length and output_length (tokens) and
// hash_ids, one per BlockTokens tokens of the prompt. name is what errors call
// it.
//
// The requests are put together to sessions: one continues the latest session
// whose last hash ids, without the final block, are a prefix of its own, of two
// blocks at least.
func ReadMooncake(name string, content []byte) (*Trace, error) {
	sum := sha256.Sum256(content)
	lines, err := unpack(name, content)
	if err != nil {
		return nil, err
	}
	requests, err := readRequests(name, lines)
	if err != nil {
		return nil, err
	}
	return &Trace{
		Name: name, Form: Blocks, SHA256: hex.EncodeToString(sum[:]),
		Sessions: group(requests),
	}, nil
}

// unpack decompresses content where it is compressed.
func unpack(name string, content []byte) ([]byte, error) {
	if len(content) == 0 {
		return nil, emptyError(name)
	}
	if !bytes.HasPrefix(content, xzMagic) {
		return content, nil
	}
	r, err := xz.NewReader(bytes.NewReader(content))
	if err != nil {
		return nil, damagedError(name, err)
	}
	var lines bytes.Buffer
	lines.Grow(8 * len(content))
	if _, err := io.Copy(&lines, r); err != nil {
		return nil, damagedError(name, err)
	}
	if lines.Len() == 0 && len(content) != emptyXZ {
		return nil, damagedError(name, io.ErrUnexpectedEOF)
	}
	return lines.Bytes(), nil
}

func emptyError(name string) error {
	return fmt.Errorf("%s: the trace is empty; %s", name, wanted)
}

func damagedError(name string, err error) error {
	return fmt.Errorf("%s: the xz file is damaged or cut off (%w); get it again, or unpack it to see what is there", name, err)
}
