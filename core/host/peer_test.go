package host_test

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/host"
)

func TestOnlyThisUsersSocketIsTrusted(t *testing.T) {
	path := filepath.Join(ownTemp(t), "socket")
	listener, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	conn, err := net.Dial("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := host.CheckPeer(conn.(*net.UnixConn), os.Getuid()); err != nil {
		t.Error(err)
	}
	err = host.CheckPeer(conn.(*net.UnixConn), os.Getuid()+1)
	if err == nil || !strings.Contains(err.Error(), "listens on its socket, and this is user") {
		t.Errorf("the error is %v", err)
	}
}
