// Package config reads sweep.yaml, the file that says what a sweep does.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/infersweep/infersweep/core/document"
	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
)

// FileName is looked for in the working directory.
const FileName = "sweep.yaml"

// Configuration is a configuration and, where it was read from a file, what
// stands where in it.
type Configuration struct {
	*configv1.Sweep
	tree *document.Tree
}

// Origin is where the value at a field path stands; ok is false where no file
// said it.
func (c *Configuration) Origin(fieldPath string) (at document.Origin, ok bool) {
	if c.tree == nil || !c.tree.Has(fieldPath) {
		return document.Origin{}, false
	}
	return c.tree.Origin(fieldPath), true
}

// Read decodes and checks the file at path, and completes what it leaves open.
// Its error names the file, and for what stands in the file the line and the
// column.
func Read(path string) (*Configuration, error) {
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is not there: name arms on the command line (sweep run KEY), or give a file with --config", path)
	}
	if err != nil {
		return nil, fmt.Errorf("reading the configuration: %w", err)
	}
	tree, err := document.Parse(path, content)
	if err != nil {
		return nil, err
	}
	c := &configv1.Sweep{}
	if err := tree.Decode(c); err != nil {
		return nil, err
	}
	return &Configuration{Sweep: complete(c), tree: tree}, nil
}
