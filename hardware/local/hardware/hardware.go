// Package hardware is this machine, without GPUs, as the host sees it.
package hardware

import (
	"context"
	"io/fs"
	"runtime"
	"time"

	"google.golang.org/protobuf/types/known/durationpb"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

const (
	// interval x attempts is two minutes: models that fit this machine load in
	// seconds, but a Python engine alone takes more than one minute to import
	// itself when the machine is busy.
	interval = 500 * time.Millisecond
	attempts = 240
)

type hardware struct {
	pluginv1.UnimplementedHardwareServiceServer

	root  fs.FS
	cache string
}

// New gives the HardwareService, but for ListArms and AdaptLaunch. root is the
// file system from `/`; cache is the user's cache folder, under which engines
// and models for tests are installed, or empty.
func New(root fs.FS, cache string) pluginv1.HardwareServiceServer {
	return &hardware{root: root, cache: cache}
}

// DescribeNode implements pluginv1.HardwareServiceServer.
func (h *hardware) DescribeNode(context.Context, *pluginv1.DescribeNodeRequest) (*pluginv1.DescribeNodeResponse, error) {
	memory, err := memoryMiB(h.root)
	if err != nil {
		return nil, err
	}
	installed := installation{root: h.root, cache: h.cache}
	return &pluginv1.DescribeNodeResponse{Node: &pluginv1.Node{
		Name:      "local",
		CpuArch:   runtime.GOARCH,
		ImageArch: imageArch(runtime.GOARCH),
		DramMib:   memory,
		Runner:    "local",
		Programs:  installed.programs(),
		Models:    installed.models(),
	}}, nil
}

// HealthPolicy implements pluginv1.HardwareServiceServer.
func (*hardware) HealthPolicy(context.Context, *pluginv1.HealthPolicyRequest) (*pluginv1.HealthPolicyResponse, error) {
	return &pluginv1.HealthPolicyResponse{Policy: &pluginv1.HealthPolicy{
		Interval: durationpb.New(interval),
		Attempts: attempts,
	}}, nil
}

// imageArch is how images are tagged for a CPU.
func imageArch(goarch string) string {
	if goarch == "amd64" {
		return "x86_64"
	}
	return goarch
}
