package host

import (
	"context"
	"time"

	goplugin "github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/durationpb"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// runningPlugin implements Plugin.
type runningPlugin struct {
	name    string
	path    string
	process *process
	client  *goplugin.Client
	// conn is what callers get; bare is the connection beneath it.
	conn        grpc.ClientConnInterface
	bare        *grpc.ClientConn
	description *pluginv1.DescribeResponse
}

// Description implements Plugin.
func (p *runningPlugin) Description() *pluginv1.DescribeResponse { return p.description }

// Path implements Plugin.
func (p *runningPlugin) Path() string { return p.path }

// Service implements Plugin.
func (p *runningPlugin) Service() pluginv1.PluginServiceClient {
	return pluginv1.NewPluginServiceClient(p.conn)
}

// Engine implements Plugin.
func (p *runningPlugin) Engine() pluginv1.EngineServiceClient {
	return pluginv1.NewEngineServiceClient(p.conn)
}

// Hardware implements Plugin.
func (p *runningPlugin) Hardware() pluginv1.HardwareServiceClient {
	return pluginv1.NewHardwareServiceClient(p.conn)
}

// Simulator implements Plugin.
func (p *runningPlugin) Simulator() pluginv1.SimulatorServiceClient {
	return pluginv1.NewSimulatorServiceClient(p.conn)
}

// fault is one of this plugin, without a look at its process.
func (p *runningPlugin) fault(asked, did, remedy string) *Fault {
	return &Fault{
		Plugin: p.name, Path: p.path, Asked: asked, Did: did, Remedy: remedy,
		LastLines: p.process.log.last(), Code: codes.Unavailable,
	}
}

// end ends the plugin: by the contract's Shutdown, where it lacks that by
// go-plugin's, and by force where it does not end within the grace period. It
// returns when nothing is left of it.
func (p *runningPlugin) end() {
	// go-plugin's own shutdown waits for ever for a plugin that is stopped.
	force := time.AfterFunc(2*grace, func() { _ = p.process.kill() })
	defer force.Stop()
	if p.conn != nil && p.shutdown() {
		p.process.setEnding()
		_ = p.bare.Close()
	}
	p.client.Kill()
}

// shutdown tells whether the plugin can be expected to end by itself. Ending
// before the answer is out is an answer.
func (p *runningPlugin) shutdown() bool {
	ctx, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	_, err := pluginv1.NewPluginServiceClient(p.bare).Shutdown(ctx, &pluginv1.ShutdownRequest{Grace: durationpb.New(grace)})
	return err == nil || status.Code(err) == codes.Unavailable
}
