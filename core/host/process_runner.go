package host

import (
	"context"
	"io"
	"strconv"
	"strings"
)

// Wait implements runner.Runner.
func (p *process) Wait(context.Context) error {
	<-p.drained
	return nil
}

// Stdout implements runner.Runner.
func (p *process) Stdout() io.ReadCloser { return p.handshake }

// Stderr implements runner.Runner: the process reads it itself.
func (p *process) Stderr() io.ReadCloser { return io.NopCloser(strings.NewReader("")) }

// Name implements runner.Runner.
func (p *process) Name() string { return p.path }

// ID implements runner.Runner. Empty tells go-plugin that nothing was started.
func (p *process) ID() string {
	if p.cmd == nil || p.cmd.Process == nil {
		return ""
	}
	return strconv.Itoa(p.cmd.Process.Pid)
}

// Diagnose implements runner.Runner.
func (p *process) Diagnose(context.Context) string { return "" }

// PluginToHost implements runner.Runner.
func (p *process) PluginToHost(network, address string) (string, string, error) {
	p.network, p.address = network, address
	return network, address, nil
}

// HostToPlugin implements runner.Runner.
func (p *process) HostToPlugin(network, address string) (string, string, error) {
	return network, address, nil
}
