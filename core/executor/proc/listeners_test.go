package proc_test

import (
	"net"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/infersweep/infersweep/core/executor/proc"
)

const sockets = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 1001 1 0 100 0 0 10 0
   1: 00000000:1F91 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 1002 1 0 100 0 0 10 0
   2: 0100007F:1F90 0100007F:C000 01 00000000:00000000 00:00000000 00000000  1000        0 1003 1 0 20 4 30 10 -1
   3: 0000000000000000FFFF00000100007F:1F92 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 1004 1
   4: 00000000000000000000000001000000:1F93 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 1005 1
   5: nonsense 0A
`

func TestListenersAreReadFromTheKernelsTable(t *testing.T) {
	want := []proc.Socket{
		{Address: netip.MustParseAddrPort("127.0.0.1:8080"), Inode: 1001},
		{Address: netip.MustParseAddrPort("0.0.0.0:8081"), Inode: 1002},
		{Address: netip.MustParseAddrPort("127.0.0.1:8082"), Inode: 1004},
		{Address: netip.MustParseAddrPort("[::1]:8083"), Inode: 1005},
	}
	if got := proc.ParseSockets(sockets); !slices.Equal(got, want) {
		t.Errorf("sockets = %v, want %v", got, want)
	}
}

func FuzzParseSockets(f *testing.F) {
	f.Add(sockets)
	f.Fuzz(func(t *testing.T, content string) {
		for _, s := range proc.ParseSockets(content) {
			if !s.Address.IsValid() {
				t.Errorf("a socket without an address: %v", s)
			}
		}
	})
}

func TestListenerIsFoundByItsPort(t *testing.T) {
	for _, address := range []string{"127.0.0.1:0", "0.0.0.0:0"} {
		l, err := net.Listen("tcp4", address)
		if err != nil {
			t.Fatal(err)
		}
		port := l.Addr().(*net.TCPAddr).Port
		everybody := table(t).Select(func(proc.Process) bool { return true })
		if found := proc.Listeners(port, everybody); len(found) != 1 || found[0].PID != os.Getpid() {
			t.Errorf("%s: listeners %v, want this process", address, found)
		}
		l.Close()
		if found := proc.Listeners(port, everybody); len(found) != 0 || proc.Listened(port) {
			t.Errorf("%s: listeners %v behind its close", address, found)
		}
	}
}

func TestListenerOfAChildIsTheChilds(t *testing.T) {
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	l.Close()
	child := start(t, nil, "serve="+strconv.Itoa(port)).Process.Pid
	eventually(t, "the child listens", func() bool {
		found := proc.Listeners(port, table(t).Descendants(os.Getpid()))
		return len(found) == 1 && found[0].PID == child
	})
}
