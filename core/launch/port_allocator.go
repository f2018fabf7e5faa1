package launch

import (
	"fmt"
	"net"
	"strconv"
)

// PortAllocator finds TCP ports of the loopback interface for a launch.
type PortAllocator interface {
	// Hold takes a port that nobody listens on: preferred where that is free,
	// else any. Until release is called no other Hold gives the same port.
	Hold(preferred int) (port int, release func(), err error)
}

type loopbackPortAllocator struct{}

// NewLoopbackPortAllocator makes a PortAllocator that holds a port of 127.0.0.1
// by listening on it. A port with a listener on every interface is not free.
func NewLoopbackPortAllocator() PortAllocator { return loopbackPortAllocator{} }

func (loopbackPortAllocator) Hold(preferred int) (int, func(), error) {
	l, err := listen(preferred)
	if err != nil {
		l, err = listen(0)
	}
	if err != nil {
		return 0, nil, fmt.Errorf("looking for a free port on 127.0.0.1: %w", err)
	}
	return l.Addr().(*net.TCPAddr).Port, func() { l.Close() }, nil
}

func listen(port int) (net.Listener, error) {
	return net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
}
