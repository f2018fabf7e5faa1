package sdk

import (
	"os"
	"sync"

	"golang.org/x/sys/unix"

	"github.com/infersweep/infersweep/sdk/handshake"
)

// handshakeOutput is the standard output that the host reads the handshake
// from. It is taken away before main runs, so that no print of the author's
// and of no library gets there: descriptor 1 is standard error from then on.
var handshakeOutput = claimStdout()

func claimStdout() *os.File {
	if !handshake.StartedByHost() {
		return nil
	}
	// First a descriptor that no child inherits, then its number for stderr.
	fd, err := unix.FcntlInt(uintptr(unix.Stdout), unix.F_DUPFD_CLOEXEC, unix.Stderr+1)
	if err != nil {
		return os.Stdout
	}
	if err := unix.Dup3(unix.Stderr, unix.Stdout, 0); err != nil {
		return os.Stdout
	}
	return os.NewFile(uintptr(fd), "handshake")
}

// lendHandshakeOutput lets go-plugin print its handshake, which it does to
// os.Stdout. Afterwards go-plugin replaces os.Stdout and os.Stderr by pipes
// that it forwards over the connection, where the last words of a plugin that
// dies would be lost; the function returned puts both back. It must be called
// after the server has begun to serve.
func lendHandshakeOutput() (putBack func()) {
	stdout, stderr := os.Stdout, os.Stderr
	os.Stdout = handshakeOutput
	return sync.OnceFunc(func() { os.Stdout, os.Stderr = stdout, stderr })
}
