package sdk

import (
	"context"
	"io"
	"os"
	"os/signal"
	"sync"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/go-plugin"
	"golang.org/x/sys/unix"
	"google.golang.org/grpc"

	"github.com/infersweep/infersweep/sdk/handshake"
)

const (
	// drain is how long open calls may still take once the plugin is to end.
	drain = 300 * time.Millisecond
	// patience is how long the whole end may take, whatever the author's code
	// is doing. The host kills what takes longer than a second.
	patience = 700 * time.Millisecond
)

// lifetime is the time that a plugin serves. It ends when the host says so, on
// SIGTERM, or when the host is gone.
type lifetime struct {
	// end begins the end and returns at once.
	end    func()
	ending chan struct{}
}

func newLifetime() *lifetime {
	l := &lifetime{ending: make(chan struct{})}
	l.end = sync.OnceFunc(func() { close(l.ending) })
	return l
}

// serve serves what register adds and returns when the plugin has ended.
func (l *lifetime) serve(register func(grpc.ServiceRegistrar)) {
	defer removeSocketFolder()
	l.endOnSignal()
	l.endWithHost()
	putBack := lendHandshakeOutput()
	plugin.Serve(&plugin.ServeConfig{
		HandshakeConfig:  handshake.Config,
		VersionedPlugins: map[int]plugin.PluginSet{handshake.ContractMajor: {"": &services{register: register}}},
		Logger:           hclog.New(&hclog.LoggerOptions{Level: hclog.Off}),
		GRPCServer: func(options []grpc.ServerOption) *grpc.Server {
			server := grpc.NewServer(append(options, serverOptions(putBack)...)...)
			go l.stopAtEnd(server)
			return server
		},
	})
}

// endOnSignal makes SIGTERM an orderly end. go-plugin ignores SIGINT, which
// the terminal sends to whoever does not lead a process group of its own.
func (l *lifetime) endOnSignal() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, unix.SIGTERM)
	go func() {
		<-signals
		l.end()
	}()
}

// endWithHost watches the lifeline, which closes when the host is gone, even
// if it was killed.
func (l *lifetime) endWithHost() {
	if os.Getenv(handshake.LifelineVariable) != handshake.LifelineStdin {
		return
	}
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		l.end()
	}()
}

// stopAtEnd stops the server, open calls first. go-plugin keeps streams open
// as long as the host is connected, so waiting alone would not do.
func (l *lifetime) stopAtEnd(server *grpc.Server) {
	<-l.ending
	time.AfterFunc(drain, server.Stop)
	time.AfterFunc(patience, func() {
		removeSocketFolder()
		os.Exit(0)
	})
	server.GracefulStop()
}

// serverOptions raise the bound on messages and call afterHandshake before the
// first call is answered.
func serverOptions(afterHandshake func()) []grpc.ServerOption {
	return []grpc.ServerOption{
		grpc.MaxRecvMsgSize(handshake.MaxMessageBytes),
		grpc.MaxSendMsgSize(handshake.MaxMessageBytes),
		grpc.UnaryInterceptor(func(
			ctx context.Context, request any, _ *grpc.UnaryServerInfo, handler grpc.UnaryHandler,
		) (any, error) {
			afterHandshake()
			return handler(ctx, request)
		}),
	}
}
