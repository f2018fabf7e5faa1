package arm

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// LoadFile reads an arm from a file of the user's. `extends` names files in the
// same folder or below it.
func LoadFile(name string) (*Arm, error) {
	content, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no arm file %s", name)
	}
	if err != nil {
		return nil, fmt.Errorf("reading the arm file: %w", err)
	}
	slashed := filepath.ToSlash(filepath.Clean(name))
	tree, err := layers(File{Path: slashed, Content: content}, diskFiles{})
	if err != nil {
		return nil, err
	}
	return newArm(tree)
}

// diskFiles are the files of this machine; stacker keeps paths inside the
// folder of the first.
type diskFiles struct{}

func (diskFiles) read(p string) ([]byte, bool, error) {
	content, err := os.ReadFile(filepath.FromSlash(p))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	return content, err == nil, err
}

func (diskFiles) near(p string) string {
	return "it is looked for at " + p
}
