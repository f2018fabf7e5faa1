// Command llamacpp is the plugin for llama.cpp's server. sweep starts it by
// itself.
package main

import (
	"github.com/infersweep/infersweep/plugins/llamacpp/engine"
	"github.com/infersweep/infersweep/sdk"
)

func main() {
	sdk.ServeEngine(sdk.Plugin{Name: "llamacpp", Version: "0.1.0"}, engine.New())
}
