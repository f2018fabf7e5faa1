// Command sim is the simulator: a plugin that says which program stands in for
// an engine or a router, and that program itself. sweep starts it by itself.
package main

import (
	"fmt"
	"os"

	"github.com/infersweep/infersweep/plugins/sim/router"
	"github.com/infersweep/infersweep/plugins/sim/shape"
	"github.com/infersweep/infersweep/plugins/sim/simulator"
	"github.com/infersweep/infersweep/plugins/sim/tree"
	"github.com/infersweep/infersweep/sdk"
)

func main() {
	if path := os.Getenv(shape.Environment); path != "" {
		os.Exit(play(path))
	}
	sdk.ServeSimulator(sdk.Plugin{Name: "sim", Version: "0.1.0"}, simulator.New())
}

// play is one process of a simulated point.
func play(path string) int {
	if tree.IsChild() {
		return tree.Child()
	}
	s, err := shape.Read(path)
	if err != nil {
		fmt.Fprintln(os.Stderr, "sim:", err)
		return 1
	}
	if s.Role == shape.RoleRouter {
		return router.Main(s)
	}
	return tree.Main(s)
}
