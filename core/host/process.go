package host

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

const (
	// grace is how long a plugin may take to end once it was asked to.
	grace = time.Second
	// lastBreath is how long a process may take to be gone once its connection
	// is.
	lastBreath = 3 * time.Second
	// straggle is how long output may still come after a plugin has ended,
	// from a child that left its process group.
	straggle = 100 * time.Millisecond
	// longestHandshake is more than the handshake with a certificate takes.
	longestHandshake = 4096
)

// process is a plugin's process, from its start until nothing of it is left.
// It implements go-plugin's runner.Runner, whose own starts plugins in the
// host's process group, with the host's standard input and without a
// parent-death signal.
type process struct {
	path    string
	cmd     *exec.Cmd
	spawner *spawner
	log     *logTail

	// lifeline is the write end of the plugin's standard input. The kernel
	// closes it when the host is gone.
	lifeline *os.File
	outputs  []*os.File
	// handshake is what go-plugin reads.
	handshake *io.PipeReader

	// network and address are what the plugin answers on.
	network, address string

	// exited is closed when the process is gone, drained when its output is
	// read as well.
	exited, drained chan struct{}
	// ending is closed when the plugin was asked to end.
	ending    chan struct{}
	setEnding func()

	mu sync.Mutex
	// alive is true from the start until the process was waited for; killed
	// tells that the host ended it.
	alive, killed bool
	// line is the first one on standard output, empty if there was none.
	line string
	// refused is why dial turned the plugin's socket down.
	refused error
}

func newProcess(path string, s *spawner, log *logTail) *process {
	p := &process{
		path: path, spawner: s, log: log,
		exited: make(chan struct{}), drained: make(chan struct{}), ending: make(chan struct{}),
	}
	p.setEnding = sync.OnceFunc(func() { close(p.ending) })
	return p
}

// use takes over the command that go-plugin has prepared.
func (p *process) use(cmd *exec.Cmd) {
	p.cmd = exec.Command(p.path)
	p.cmd.Env = cmd.Env
	p.cmd.SysProcAttr = &unix.SysProcAttr{
		// Ctrl-C is the host's to act on, and a kill reaches the plugin's
		// children.
		Setpgid: true,
		// For plugins that do not watch their lifeline. Not SIGKILL: the SDK
		// removes the socket.
		Pdeathsig: unix.SIGTERM,
	}
}

// Start implements runner.Runner.
func (p *process) Start(context.Context) error {
	stdin, lifeline, err1 := os.Pipe()
	stdout, stdoutWriter, err2 := os.Pipe()
	stderr, stderrWriter, err3 := os.Pipe()
	theirs := []*os.File{stdin, stdoutWriter, stderrWriter}
	defer closeAll(theirs)
	p.lifeline, p.outputs = lifeline, []*os.File{stdout, stderr}
	err := errors.Join(err1, err2, err3)
	if err == nil {
		p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = stdin, stdoutWriter, stderrWriter
		p.spawner.do(func() { err = p.cmd.Start() })
	}
	if err != nil {
		closeAll(append(p.outputs, lifeline))
		close(p.exited)
		close(p.drained)
		return err
	}
	p.mu.Lock()
	p.alive = true
	p.mu.Unlock()
	p.read(stdout, stderr)
	return nil
}

func closeAll(files []*os.File) {
	for _, file := range files {
		_ = file.Close()
	}
}

func (p *process) read(stdout, stderr *os.File) {
	reader, writer := io.Pipe()
	p.handshake = reader
	var outputs sync.WaitGroup
	outputs.Go(func() { p.readStdout(stdout, writer) })
	outputs.Go(func() { _, _ = io.Copy(p.log, stderr) })
	go p.reap()
	go func() {
		outputs.Wait()
		closeAll(p.outputs)
		<-p.exited
		close(p.drained)
	}()
}

// readStdout gives the first line to go-plugin and all others to the log, so
// that a plugin that prints never blocks. Without a line it waits for the end
// of the process, which is most likely why there is none, so that go-plugin
// does not kill what could still tell its exit status.
func (p *process) readStdout(stdout io.Reader, handshake *io.PipeWriter) {
	lines := bufio.NewReaderSize(stdout, longestHandshake)
	read, _ := lines.ReadSlice('\n')
	line := strings.TrimSpace(string(read))
	p.mu.Lock()
	p.line = line
	p.mu.Unlock()
	if line == "" {
		p.awaitExit(grace)
	} else {
		_, _ = io.WriteString(handshake, line+"\n")
	}
	_ = handshake.Close()
	_, _ = io.Copy(p.log, lines)
}

// reap waits for the end, kills what is left of the process group while its
// number is still taken, and cuts off output.
func (p *process) reap() {
	for errors.Is(unix.Waitid(unix.P_PID, p.cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil), unix.EINTR) {
	}
	p.mu.Lock()
	_ = unix.Kill(-p.cmd.Process.Pid, unix.SIGKILL)
	_ = p.cmd.Wait()
	p.alive = false
	p.mu.Unlock()
	_ = p.lifeline.Close()
	for _, output := range p.outputs {
		_ = output.SetReadDeadline(time.Now().Add(straggle))
	}
	close(p.exited)
}

// Kill implements runner.Runner: at once, unless the plugin is already ending.
func (p *process) Kill(context.Context) error {
	select {
	case <-p.ending:
		if p.awaitExit(grace) {
			return nil
		}
		p.log.logger.Warn("killed: it did not end when it was asked to", "after", grace)
	default:
	}
	return p.kill()
}

func (p *process) kill() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.alive {
		return nil
	}
	p.killed = true
	return unix.Kill(-p.cmd.Process.Pid, unix.SIGKILL)
}

// awaitExit tells whether the process ended within limit.
func (p *process) awaitExit(limit time.Duration) bool {
	select {
	case <-p.exited:
		return true
	case <-time.After(limit):
		return false
	}
}

// death tells how the process died by itself, waiting a moment for it to do
// so. Empty: it lives, or the host has ended it.
func (p *process) death() string {
	if !p.awaitExit(lastBreath) {
		return ""
	}
	<-p.drained
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.killed || p.cmd.ProcessState == nil {
		return ""
	}
	status := p.cmd.ProcessState.Sys().(syscall.WaitStatus)
	if status.Signaled() {
		return fmt.Sprintf("was killed by signal %d (%s)", status.Signal(), status.Signal())
	}
	return fmt.Sprintf("exited with status %d", status.ExitStatus())
}

// firstLine is the first one on standard output, empty if there was none yet.
func (p *process) firstLine() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.line
}

// refusal is why the plugin's socket was turned down, nil if it was not.
func (p *process) refusal() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.refused
}

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
