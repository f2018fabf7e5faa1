package e2e_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"google.golang.org/grpc"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// With this cookie in its environment the test's own program is a plugin, one
// that uses neither package sdk nor go-plugin: it does what docs/plugins.md
// tells authors in other languages to do, and nothing else.
func init() {
	if os.Getenv("INFERSWEEP_PLUGIN") == "infersweep.plugin" {
		servePlain()
		os.Exit(0)
	}
}

type plainPlugin struct {
	pluginv1.UnimplementedPluginServiceServer
	pluginv1.UnimplementedEngineServiceServer
}

func (plainPlugin) Describe(context.Context, *pluginv1.DescribeRequest) (*pluginv1.DescribeResponse, error) {
	return &pluginv1.DescribeResponse{Name: "plain", Kind: pluginv1.PluginKind_PLUGIN_KIND_ENGINE, Version: "7"}, nil
}

func servePlain() {
	socket := filepath.Join(os.Getenv("PLUGIN_UNIX_SOCKET_DIR"), "plain")
	listener, err := net.Listen("unix", socket)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	server := grpc.NewServer()
	pluginv1.RegisterPluginServiceServer(server, plainPlugin{})
	pluginv1.RegisterEngineServiceServer(server, plainPlugin{})
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		server.Stop()
	}()
	fmt.Printf("1|1|unix|%s|grpc\n", socket)
	_ = server.Serve(listener)
}

func TestAPluginNeedsNoSDK(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	plugin := filepath.Join(t.TempDir(), "plain")
	place(t, self, plugin)
	r := sweep(t, "plugins", "list", "--plugin", plugin)
	r.wantStatus(t, 0)
	if !strings.Contains(r.stdout, "plain") || r.stderr != "" {
		t.Errorf("stdout:\n%s\nstderr:\n%s", r.stdout, r.stderr)
	}
	running, err := filepath.Glob("/proc/[0-9]*/exe")
	if err != nil {
		t.Fatal(err)
	}
	for _, exe := range running {
		if target, err := os.Readlink(exe); err == nil && strings.HasPrefix(target, plugin) {
			t.Errorf("%s still runs", exe)
		}
	}
}
