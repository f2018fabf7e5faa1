package sdk

import (
	"context"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk/handshake"
)

// describer is the PluginService of every plugin.
type describer struct {
	pluginv1.UnimplementedPluginServiceServer

	plugin       Plugin
	kind         pluginv1.PluginKind
	capabilities []string
	lifetime     *lifetime
}

func newDescriber(p Plugin, kind pluginv1.PluginKind, capabilities []string, l *lifetime) pluginv1.PluginServiceServer {
	if p.Configure != nil {
		capabilities = append(capabilities, "Configure")
	}
	return &describer{plugin: p, kind: kind, capabilities: capabilities, lifetime: l}
}

// Describe implements pluginv1.PluginServiceServer.
func (d *describer) Describe(context.Context, *pluginv1.DescribeRequest) (*pluginv1.DescribeResponse, error) {
	return &pluginv1.DescribeResponse{
		Name:          d.plugin.Name,
		Kind:          d.kind,
		Version:       d.plugin.Version,
		ContractMinor: handshake.ContractMinor,
		BuildRevision: d.plugin.revision(),
		Capabilities:  d.capabilities,
	}, nil
}

// Configure implements pluginv1.PluginServiceServer.
func (d *describer) Configure(_ context.Context, r *pluginv1.ConfigureRequest) (*pluginv1.ConfigureResponse, error) {
	if d.plugin.Configure == nil {
		return nil, status.Errorf(codes.Unimplemented, "the plugin %s has no settings", d.plugin.Name)
	}
	if err := d.plugin.Configure(r.GetSettings()); err != nil {
		return nil, status.Error(codes.InvalidArgument, err.Error())
	}
	return &pluginv1.ConfigureResponse{}, nil
}

// Shutdown implements pluginv1.PluginServiceServer. The answer still goes out.
func (d *describer) Shutdown(context.Context, *pluginv1.ShutdownRequest) (*pluginv1.ShutdownResponse, error) {
	d.lifetime.end()
	return &pluginv1.ShutdownResponse{}, nil
}
