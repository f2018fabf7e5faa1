package sdk

import (
	"fmt"
	"os"

	"github.com/infersweep/infersweep/sdk/handshake"
)

// requireHost ends the program with an explanation when a person started it.
func requireHost(p Plugin) {
	if handshake.StartedByHost() {
		return
	}
	fmt.Fprintf(os.Stderr,
		"this is the infersweep plugin %s %s, which sweep starts by itself; to see what it offers, run `sweep plugins list --plugin %s`\n",
		p.Name, p.Version, os.Args[0])
	os.Exit(1)
}
