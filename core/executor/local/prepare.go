package local

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/infersweep/infersweep/core/launch"
)

// prepare makes the folders of p and writes its files.
func prepare(p launch.Process) error {
	for _, dir := range []string{p.Dir, filepath.Dir(p.Log)} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return fmt.Errorf("making its folder: %w", err)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(p.Files)) {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("making the folder of a file: %w", err)
		}
		if err := os.WriteFile(path, p.Files[path], 0o644); err != nil {
			return fmt.Errorf("writing a file: %w", err)
		}
	}
	return nil
}
