package tree

import (
	"net"
	"net/netip"
	"os"
	"syscall"
)

// backlog of connections that were not accepted yet; the kernel lowers it to
// its own limit.
const backlog = 4096

// heldPort is a port that belongs to this process although connections to it
// are refused. The real server holds its port so while it loads.
type heldPort struct {
	socket int
}

// holdPort takes the port of address, which is numeric.
func holdPort(address string) (*heldPort, error) {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return nil, err
	}
	family, name := socketAddress(to)
	socket, err := syscall.Socket(family, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC|syscall.SOCK_NONBLOCK, 0)
	if err != nil {
		return nil, os.NewSyscallError("socket", err)
	}
	// Connections of an earlier server, long closed, are no reason to refuse.
	err = os.NewSyscallError("setsockopt", syscall.SetsockoptInt(socket, syscall.SOL_SOCKET, syscall.SO_REUSEADDR, 1))
	if err == nil {
		err = os.NewSyscallError("bind "+address, syscall.Bind(socket, name))
	}
	if err != nil {
		syscall.Close(socket)
		return nil, err
	}
	return &heldPort{socket}, nil
}

func socketAddress(to netip.AddrPort) (family int, name syscall.Sockaddr) {
	if to.Addr().Is4() {
		return syscall.AF_INET, &syscall.SockaddrInet4{Port: int(to.Port()), Addr: to.Addr().As4()}
	}
	return syscall.AF_INET6, &syscall.SockaddrInet6{Port: int(to.Port()), Addr: to.Addr().As16()}
}

// listen lets connections in. The port is the listener's from now on.
func (p *heldPort) listen() (net.Listener, error) {
	file := os.NewFile(uintptr(p.socket), "port")
	defer file.Close() // the listener has its own
	if err := syscall.Listen(p.socket, backlog); err != nil {
		return nil, os.NewSyscallError("listen", err)
	}
	return net.FileListener(file)
}
