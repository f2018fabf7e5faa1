// Command vllm is the plugin for the engine vLLM. sweep starts it by itself.
package main

import (
	"github.com/infersweep/infersweep/plugins/vllm/engine"
	"github.com/infersweep/infersweep/sdk"
)

func main() {
	sdk.ServeEngine(sdk.Plugin{Name: "vllm", Version: "0.1.0"}, engine.New())
}
