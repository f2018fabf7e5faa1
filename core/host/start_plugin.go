package host

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/go-hclog"
	goplugin "github.com/hashicorp/go-plugin"
	"github.com/hashicorp/go-plugin/runner"
	"google.golang.org/grpc"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk/handshake"
)

// startPlugin starts the program at path and has it describe itself.
func startPlugin(ctx context.Context, config Config, s *spawner, path string) (*runningPlugin, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("finding the plugin %s: %w", path, err)
	}
	name := filepath.Base(path)
	if problem, remedy := checkProgram(path); problem != "" {
		return nil, &Fault{Plugin: name, Path: path, Did: problem, Remedy: remedy}
	}
	folder, err := newSocketFolder()
	if err != nil {
		return nil, err
	}
	// One connection is all that is ever made, so that the socket can go as
	// soon as it stands; whatever kills the host later leaves no file.
	defer os.RemoveAll(folder)
	log := &logTail{logger: config.Logger.With(slog.String("plugin", name))}
	p := &runningPlugin{name: name, path: path, process: newProcess(path, s, log)}
	p.client = goplugin.NewClient(clientConfig(config, p.process, folder))
	if err := p.start(ctx, config); err != nil {
		// No grace for a plugin that was never of use.
		_ = p.process.kill()
		p.client.Kill()
		return nil, err
	}
	return p, nil
}

func (p *runningPlugin) start(ctx context.Context, config Config) error {
	err := p.connect(ctx, config.StartTimeout)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return p.diagnoseStart(config, err)
	}
	if p.process.network != "unix" && !config.MutualTLS {
		return p.fault(start,
			fmt.Sprintf("answers on %s %s, where every user of this machine can reach it", p.process.network, p.process.address),
			"make it answer on a unix socket, as go-plugin does by itself")
	}
	p.conn = decorate(p.bare, p, config.StartTimeout)
	if err := p.describe(ctx); err != nil {
		return err
	}
	p.conn = decorate(p.bare, p, config.CallTimeout)
	return nil
}

// connect makes the handshake; the connection itself is made by the first
// call. go-plugin knows of no contexts, but gives up when the process ends.
func (p *runningPlugin) connect(ctx context.Context, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = p.process.kill() })
	defer stop()
	protocol, err := p.client.Client()
	if err != nil {
		return err
	}
	conn, err := protocol.Dispense(serviceSet)
	if err != nil {
		return err
	}
	p.bare = conn.(*grpc.ClientConn)
	return nil
}

func (p *runningPlugin) describe(ctx context.Context) error {
	description, err := p.Service().Describe(ctx, &pluginv1.DescribeRequest{ContractMinor: handshake.ContractMinor})
	if err != nil {
		return err
	}
	p.description, p.name = description, description.GetName()
	return nil
}

// diagnoseStart tells what went wrong before the first call, from what the
// process did; go-plugin's error is the last resort.
func (p *runningPlugin) diagnoseStart(config Config, err error) error {
	if p.process.handshake == nil {
		return p.fault(start, "could not be started: "+cause(err), "")
	}
	death := p.process.death()
	line := p.process.firstLine()
	parts := strings.Split(line, "|")
	switch {
	case line == "" && death != "":
		return p.fault(start, death+" before it said that it is ready", "")
	case line == "":
		return p.fault(start, fmt.Sprintf("did not say within %v that it is ready", config.StartTimeout), "")
	case len(parts) < 4:
		return p.fault(start, fmt.Sprintf("printed %q to standard output, where only go-plugin's handshake may stand", clip(line)),
			"if it is a plugin, it must print nothing before it serves")
	case parts[1] != strconv.Itoa(handshake.ContractMajor):
		return p.fault(start, fmt.Sprintf("speaks version %s of the contract, and this host speaks %d", parts[1], handshake.ContractMajor),
			"use a build of the plugin for this version of infersweep")
	case len(parts) < 5 || parts[4] != string(goplugin.ProtocolGRPC):
		return p.fault(start, "speaks net/rpc", "a plugin must speak gRPC")
	default:
		return p.fault(start, "made a handshake that go-plugin does not take: "+err.Error(), "")
	}
}

func clientConfig(config Config, p *process, folder string) *goplugin.ClientConfig {
	return &goplugin.ClientConfig{
		HandshakeConfig:  handshake.Config,
		VersionedPlugins: map[int]goplugin.PluginSet{handshake.ContractMajor: {serviceSet: connector{}}},
		RunnerFunc: func(_ hclog.Logger, cmd *exec.Cmd, _ string) (runner.Runner, error) {
			cmd.Env = append(environment(), cmd.Env...)
			p.use(cmd)
			return p, nil
		},
		SkipHostEnv:      true,
		AllowedProtocols: []goplugin.Protocol{goplugin.ProtocolGRPC},
		StartTimeout:     config.StartTimeout,
		Logger:           hclog.New(&hclog.LoggerOptions{Level: hclog.Off}),
		AutoMTLS:         config.MutualTLS,
		UnixSocketConfig: &goplugin.UnixSocketConfig{TempDir: folder},
		SyncStdout:       p.log,
		SyncStderr:       p.log,
		GRPCDialOptions: []grpc.DialOption{
			grpc.WithContextDialer(p.dial),
			// The socket is gone after the first connection.
			grpc.WithIdleTimeout(0),
			grpc.WithDefaultCallOptions(
				grpc.MaxCallRecvMsgSize(handshake.MaxMessageBytes), grpc.MaxCallSendMsgSize(handshake.MaxMessageBytes)),
		},
	}
}
