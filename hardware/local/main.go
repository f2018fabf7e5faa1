// Command local is the plugin for the machine that it runs on. sweep starts it
// by itself.
package main

import (
	"os"

	"github.com/infersweep/infersweep/hardware/local/hardware"
	"github.com/infersweep/infersweep/sdk"
)

func main() {
	cache, _ := os.UserCacheDir() // without a home nothing is installed in it
	sdk.ServeHardware(sdk.Plugin{Name: "local", Version: "0.1.0"}, hardware.New(os.DirFS("/"), cache))
}
