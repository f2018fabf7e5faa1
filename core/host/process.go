package host

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
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
	// alive is true from the start until the process was waited for, reaped
	// from then on; killed tells that the host ended it, or wants it ended as
	// soon as it is alive.
	alive, reaped, killed bool
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
	p.read(stdout, stderr)
	return p.enliven()
}

// enliven notes that the process runs and makes up for a kill that came too
// early.
func (p *process) enliven() error {
	p.mu.Lock()
	p.alive = !p.reaped
	doomed := p.killed
	p.mu.Unlock()
	if doomed {
		return p.kill()
	}
	return nil
}

func closeAll(files []*os.File) {
	for _, file := range files {
		_ = file.Close()
	}
}
