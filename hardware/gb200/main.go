// Command gb200 is the plugin for nodes with four GB200 GPUs. sweep starts it by
// itself.
package main

import (
	"github.com/infersweep/infersweep/hardware/gb200/hardware"
	"github.com/infersweep/infersweep/sdk"
)

func main() {
	sdk.ServeHardware(sdk.Plugin{Name: "gb200", Version: "0.1.0"}, hardware.New())
}
