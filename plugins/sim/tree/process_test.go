package tree_test

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/infersweep/infersweep/plugins/sim/shape"
	"github.com/infersweep/infersweep/tools/testbin"
)

// mark finds the processes of one simulated server among all others.
const mark = "SIM_TREE_TEST"

// server is a simulated server that runs.
type server struct {
	command *exec.Cmd
	url     string
	marked  string
	log     *logged
	ended   chan struct{}
}

// logged is a log that is written while it is read.
type logged struct {
	lock sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(b []byte) (int, error) {
	l.lock.Lock()
	defer l.lock.Unlock()
	return l.text.Write(b)
}

func (l *logged) String() string {
	l.lock.Lock()
	defer l.lock.Unlock()
	return l.text.String()
}

// start starts a server with ranks and faults. All its processes are gone when
// the test ends.
func start(t *testing.T, ranks int, faults ...string) *server {
	t.Helper()
	return startAt(t, freeAddress(t), ranks, faults...)
}

func startAt(t *testing.T, address string, ranks int, faults ...string) *server {
	t.Helper()
	dir := t.TempDir()
	s := &shape.Shape{
		Role: shape.RoleEngine, Dialect: "vllm", Address: address, Model: "toy", Seed: 1, TimeScale: 1, Faults: faults,
		Engine: &shape.Engine{
			Ranks: ranks, TensorParallel: 1, ExpertParallel: 1, MaxNumSeqs: 16, MaxNumBatchedTokens: 4096, MaxModelLen: 100000,
			AcceptanceLength: 1, PrefixCaching: true,
		},
	}
	file := filepath.Join(dir, "sim.json")
	if err := os.WriteFile(file, s.Encode(), 0o644); err != nil {
		t.Fatal(err)
	}
	v := &server{url: "http://" + address, marked: mark + "=" + dir, log: &logged{}, ended: make(chan struct{})}
	v.command = exec.Command(testbin.Path(t, "//plugins/sim"))
	v.command.Args = []string{"vllm", "serve", "another/Model", "--port", "1"}
	v.command.Env = append(os.Environ(), shape.Environment+"="+file, v.marked)
	v.command.Stdout, v.command.Stderr = v.log, v.log
	// Orphans keep the log open; nobody waits for them to close it.
	v.command.WaitDelay = 100 * time.Millisecond
	if err := v.command.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		v.command.Wait()
		close(v.ended)
	}()
	t.Cleanup(func() {
		for _, p := range v.processes() {
			syscall.Kill(p.pid, syscall.SIGKILL)
		}
		<-v.ended
	})
	return v
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// bindable tells whether a plain socket can take the address.
func bindable(t *testing.T, address string) bool {
	t.Helper()
	to := netip.MustParseAddrPort(address)
	socket, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(socket)
	return syscall.Bind(socket, &syscall.SockaddrInet4{Port: int(to.Port()), Addr: to.Addr().As4()}) == nil
}

// eventually waits for what must become true.
func (v *server) eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for range 1000 {
		if holds() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%s did not come true in 10 s; processes %v; log:\n%s", what, v.processes(), v.log)
}

func (v *server) ready(t *testing.T) {
	t.Helper()
	v.eventually(t, "readiness", func() bool { return v.status("/health") == http.StatusOK })
}

// status of a GET; 0 where the connection is refused.
func (v *server) status(path string) int {
	response, err := http.Get(v.url + path)
	if err != nil {
		return 0
	}
	response.Body.Close()
	return response.StatusCode
}

// post asks for tokens; the body is that of a stream.
func (v *server) post(t *testing.T, tokens int) *http.Response {
	t.Helper()
	body := fmt.Sprintf(`{"model":"toy","prompt":"hello there","max_tokens":%d,"ignore_eos":true,"stream":true,"stream_options":{"include_usage":true}}`, tokens)
	response, err := http.Post(v.url+"/v1/completions", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

// running is a process of the server that has not ended.
type running struct {
	pid   int
	title string
}

func (v *server) processes() []running {
	var all []running
	entries, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range entries {
		environ, _ := os.ReadFile(filepath.Join(dir, "environ"))
		if !bytes.Contains(environ, []byte(v.marked)) {
			continue
		}
		cmdline, _ := os.ReadFile(filepath.Join(dir, "cmdline"))
		pid, err := strconv.Atoi(filepath.Base(dir))
		if title, _, _ := strings.Cut(string(cmdline), "\x00"); err == nil && title != "" {
			all = append(all, running{pid, title})
		}
	}
	return all
}

// find gives the process of that title.
func (v *server) find(t *testing.T, title string) running {
	t.Helper()
	for _, p := range v.processes() {
		if p.title == title {
			return p
		}
	}
	t.Fatalf("no process %s among %v", title, v.processes())
	return running{}
}

func (v *server) kill(t *testing.T, title string, signal syscall.Signal) {
	t.Helper()
	if err := syscall.Kill(v.find(t, title).pid, signal); err != nil {
		t.Fatal(err)
	}
}

// exit waits for the end of the API server and gives its status.
func (v *server) exit(t *testing.T) int {
	t.Helper()
	select {
	case <-v.ended:
		return v.command.ProcessState.ExitCode()
	case <-time.After(10 * time.Second):
		t.Fatalf("the API server runs on; log:\n%s", v.log)
		return 0
	}
}

// sleep lets other processes do something.
func sleep() { time.Sleep(10 * time.Millisecond) }
