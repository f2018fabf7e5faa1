package host

import (
	"fmt"
	"net"

	"golang.org/x/sys/unix"
)

// checkPeer refuses a connection whose other end another user than uid
// listens on.
func checkPeer(conn *net.UnixConn, uid int) error {
	raw, err := conn.SyscallConn()
	if err != nil {
		return err
	}
	var peer *unix.Ucred
	var optionErr error
	if err := raw.Control(func(fd uintptr) {
		peer, optionErr = unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED)
	}); err != nil {
		return err
	}
	if optionErr != nil {
		return fmt.Errorf("asking who listens on the socket: %w", optionErr)
	}
	if int(peer.Uid) != uid {
		return fmt.Errorf("user %d listens on its socket, and this is user %d", peer.Uid, uid)
	}
	return nil
}
