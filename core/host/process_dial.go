package host

import (
	"context"
	"net"
	"os"
)

// dial connects to the plugin. Whoever listens on a unix socket must be this
// user.
func (p *process) dial(ctx context.Context, _ string) (net.Conn, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, p.network, p.address)
	if err != nil {
		return nil, err
	}
	socket, isUnix := conn.(*net.UnixConn)
	if !isUnix {
		return conn, nil
	}
	if err := checkPeer(socket, os.Getuid()); err != nil {
		_ = conn.Close()
		p.mu.Lock()
		p.refused = err
		p.mu.Unlock()
		return nil, err
	}
	return conn, nil
}

// refusal is why the plugin's socket was turned down, nil if it was not.
func (p *process) refusal() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.refused
}
