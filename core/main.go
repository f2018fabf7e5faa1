// Command sweep declares, launches, measures and publishes benchmark sweeps of
// LLM inference engines.
package main

import (
	"os"

	"github.com/infersweep/infersweep/core/cmd"
	"github.com/infersweep/infersweep/core/executor/local"
)

func main() {
	// The guardian of a point is this same binary: it alone needs no command
	// line, no plugins and no working directory.
	if len(os.Args) == 2 && os.Args[1] == local.GuardianCommand {
		os.Exit(local.GuardianMain())
	}
	os.Exit(cmd.Main(os.Args[1:], os.Stdout, os.Stderr))
}
