package config

import (
	"errors"
	"io/fs"
	"os"

	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
)

// ReadOrDefault is Read of path, completed. Where no path is given it is
// sweep.yaml here, which may be missing if the command line names arms.
func ReadOrDefault(path string, armsNamed bool) (*configv1.Sweep, error) {
	if path == "" {
		path = FileName
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && armsNamed {
			return Default(), nil
		}
	}
	c, err := Read(path)
	if err != nil {
		return nil, err
	}
	return Complete(c), nil
}
