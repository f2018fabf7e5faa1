package config

import (
	"errors"
	"io/fs"
	"os"
)

// ReadOrDefault is Read of path. Where no path is given it is sweep.yaml here,
// which may be missing if the command line names arms.
func ReadOrDefault(path string, armsNamed bool) (*Configuration, error) {
	if path != "" {
		return Read(path)
	}
	if _, err := os.Stat(FileName); errors.Is(err, fs.ErrNotExist) && armsNamed {
		return Default(), nil
	}
	return Read(FileName)
}
