package host

import (
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Plugin is one that runs. Every answer of its clients holds the constraints
// of the contract; every error is a *Fault, unless the caller's own context
// ended, which is an error that wraps the context's.
type Plugin interface {
	// Description is what it said of itself when it started.
	Description() *pluginv1.DescribeResponse
	// Path is the program that was started.
	Path() string
	// Service talks to what every plugin serves.
	Service() pluginv1.PluginServiceClient
	// Engine talks to an engine; of other kinds all calls are absent.
	Engine() pluginv1.EngineServiceClient
	// Hardware talks to a hardware; of other kinds all calls are absent.
	Hardware() pluginv1.HardwareServiceClient
	// Simulator talks to a simulator; of other kinds all calls are absent.
	Simulator() pluginv1.SimulatorServiceClient
}
