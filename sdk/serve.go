package sdk

import (
	"google.golang.org/grpc"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// ServeEngine serves an engine until the host has no more use for it, then
// returns. Started by hand the program says what it is and exits with status 1.
func ServeEngine(p Plugin, engine pluginv1.EngineServiceServer) {
	serve(p, pluginv1.PluginKind_PLUGIN_KIND_ENGINE, engine, &pluginv1.EngineService_ServiceDesc)
}

// ServeHardware serves a hardware as ServeEngine serves an engine.
func ServeHardware(p Plugin, hardware pluginv1.HardwareServiceServer) {
	serve(p, pluginv1.PluginKind_PLUGIN_KIND_HARDWARE, hardware, &pluginv1.HardwareService_ServiceDesc)
}

// ServeSimulator serves a simulator as ServeEngine serves an engine.
func ServeSimulator(p Plugin, simulator pluginv1.SimulatorServiceServer) {
	serve(p, pluginv1.PluginKind_PLUGIN_KIND_SIMULATOR, simulator, &pluginv1.SimulatorService_ServiceDesc)
}

func serve(p Plugin, kind pluginv1.PluginKind, service any, desc *grpc.ServiceDesc) {
	requireHost(p)
	installLogging()
	l := newLifetime()
	describer := newDescriber(p, kind, capabilities(service, desc), l)
	l.serve(func(server grpc.ServiceRegistrar) {
		pluginv1.RegisterPluginServiceServer(server, describer)
		server.RegisterService(desc, service)
	})
}
