// Command mkgguf writes the tiny model with random weights that real engines
// are tested with: mkgguf FILE.
package main

import (
	"fmt"
	"os"

	"github.com/google/renameio/v2"

	"github.com/infersweep/infersweep/tools/real/tinyllama"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: mkgguf FILE")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintf(os.Stderr, "writing the model %s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}

// write leaves either the whole file or none.
func write(path string) error {
	file, err := renameio.NewPendingFile(path, renameio.WithPermissions(0o644))
	if err != nil {
		return err
	}
	defer file.Cleanup()
	if err := tinyllama.New().Write(file); err != nil {
		return err
	}
	return file.CloseAtomicallyReplace()
}
