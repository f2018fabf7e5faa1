package sdk_test

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
	"github.com/infersweep/infersweep/sdk/handshake"
)

//go:embed testdata
var arms embed.FS

// roleVariable makes the test binary a plugin.
const roleVariable = "SDK_TEST_ROLE"

func TestMain(m *testing.M) {
	switch os.Getenv(roleVariable) {
	case "":
		os.Exit(m.Run())
	case "engine":
		fmt.Println("printed before the handshake")
		sdk.ServeEngine(sdk.Plugin{Name: "chatty", Version: "1.2.3", Revision: "abc"}, &engine{})
		fmt.Fprintln(os.Stderr, "served to the end")
	case "simulator":
		sdk.ServeSimulator(sdk.Plugin{Name: "silent", Version: "1", Configure: configure}, &simulator{})
	}
}

func configure(settings map[string]string) error {
	if len(settings) > 0 {
		return errors.New("the setting colour is not known; there are none")
	}
	return nil
}

// engine prints whenever it is asked something.
type engine struct {
	pluginv1.UnimplementedEngineServiceServer
}

func (engine) ListArms(
	_ *pluginv1.EngineServiceListArmsRequest, stream grpc.ServerStreamingServer[pluginv1.EngineServiceListArmsResponse],
) error {
	return sdk.StreamEngineArms(arms, "plugins/chatty", stream)
}

func (*engine) PlanLaunch(context.Context, *pluginv1.PlanLaunchRequest) (*pluginv1.PlanLaunchResponse, error) {
	fmt.Println("printed to stdout while planning")
	fmt.Fprintln(os.Stderr, "printed to stderr while planning")
	slog.Info("logged while planning", "figure", 7)
	return &pluginv1.PlanLaunchResponse{Plan: &pluginv1.LaunchPlan{SessionHeader: strings.Repeat("x", 8<<20)}}, nil
}

func (*engine) CheckArm(context.Context, *pluginv1.CheckArmRequest) (*pluginv1.CheckArmResponse, error) {
	select {} // forever
}

type simulator struct {
	pluginv1.UnimplementedSimulatorServiceServer
}

// started is a plugin process under a plain go-plugin client, which is the
// least that a host can be.
type started struct {
	*plugin.Client
	conn   grpc.ClientConnInterface
	cmd    *exec.Cmd
	stderr *safeBuffer
}

// connector gives the bare connection.
type connector struct {
	plugin.NetRPCUnsupportedPlugin
}

func (connector) GRPCServer(*plugin.GRPCBroker, *grpc.Server) error { return nil }

func (connector) GRPCClient(_ context.Context, _ *plugin.GRPCBroker, conn *grpc.ClientConn) (any, error) {
	return conn, nil
}

func command(t *testing.T, role string, env ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	// The race detector has every process linger for a second.
	cmd.Env = append([]string{roleVariable + "=" + role, "GORACE=atexit_sleep_ms=0"}, env...)
	return cmd
}

func start(t *testing.T, role string, env ...string) *started {
	t.Helper()
	s := &started{cmd: command(t, role, env...), stderr: &safeBuffer{}}
	s.Client = plugin.NewClient(&plugin.ClientConfig{
		HandshakeConfig:  handshake.Config,
		VersionedPlugins: map[int]plugin.PluginSet{1: {"": connector{}}},
		Cmd:              s.cmd,
		SkipHostEnv:      true,
		Stderr:           s.stderr,
		AllowedProtocols: []plugin.Protocol{plugin.ProtocolGRPC},
		Logger:           hclog.NewNullLogger(),
		GRPCDialOptions: []grpc.DialOption{
			grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(handshake.MaxMessageBytes)),
		},
	})
	t.Cleanup(s.Kill)
	protocol, err := s.Client.Client()
	if err != nil {
		t.Fatalf("%v\n%s", err, s.stderr)
	}
	conn, err := protocol.Dispense("")
	if err != nil {
		t.Fatal(err)
	}
	s.conn = conn.(grpc.ClientConnInterface)
	return s
}

func (s *started) describe(t *testing.T) *pluginv1.DescribeResponse {
	t.Helper()
	d, err := pluginv1.NewPluginServiceClient(s.conn).Describe(t.Context(), &pluginv1.DescribeRequest{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// socketFolder is a folder as the host makes one, with go-plugin's in it.
func socketFolder(t *testing.T) (outer, inner string) {
	t.Helper()
	outer, err := os.MkdirTemp("/tmp", handshake.FolderPrefix)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(outer) })
	inner = filepath.Join(outer, "plugin-dir1")
	if err := os.Mkdir(inner, 0o700); err != nil {
		t.Fatal(err)
	}
	return outer, inner
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if holds() {
			return
		}
	}
	t.Fatalf("it does not come true that %s", what)
}

func receive[T any](t *testing.T, next func() (T, error)) []T {
	t.Helper()
	var all []T
	for {
		item, err := next()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, item)
	}
}
