// Faultplugin is a plugin that does what a plugin must not do. Which fault it
// has, the name tells under which it is started (tests make symbolic links):
// see faults.go. It knows go-plugin but not the SDK, as a plugin in another
// language would, and so can do what the SDK prevents.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk/handshake"
)

// stderr is the real one. go-plugin sends what is written to os.Stderr over the
// connection, where the last words of a crash are lost.
var stderr = os.Stderr

func main() {
	fault := filepath.Base(os.Args[0])
	fmt.Fprintf(os.Stderr, "this is the plugin with the fault %s\n", fault)
	if misbehave, ok := beforeHandshake[fault]; ok {
		misbehave()
	}
	version := handshake.ContractMajor
	if fault == "other-version" {
		version = 99
	}
	plugin.Serve(&plugin.ServeConfig{
		HandshakeConfig:  handshake.Config,
		VersionedPlugins: map[int]plugin.PluginSet{version: {"": &services{fault: fault}}},
		GRPCServer:       func(options []grpc.ServerOption) *grpc.Server { return grpc.NewServer(options...) },
	})
	if fault == "stubborn" {
		time.Sleep(time.Hour)
	}
}

func (s *services) register(server grpc.ServiceRegistrar) {
	pluginv1.RegisterPluginServiceServer(server, &describer{fault: s.fault})
	pluginv1.RegisterEngineServiceServer(server, &engine{fault: s.fault})
	pluginv1.RegisterHardwareServiceServer(server, &hardware{fault: s.fault})
}
