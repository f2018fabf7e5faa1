package tree

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// childVariable marks a process as an engine core or a worker: `core:RANK` or
// `worker:RANK`.
const childVariable = "INFERSWEEP_SIM_CHILD"

const (
	kindCore   = "core"
	kindWorker = "worker"
)

const (
	// beatInterval is how often a child tells its parent that it lives.
	beatInterval = 50 * time.Millisecond
	// beatFile is the child's end of the pipe to its parent.
	beatFile = 3
	// workerLinger is how long a worker outlives its core.
	workerLinger = 12 * time.Second
)

// IsChild tells whether this process is a part of an engine.
func IsChild() bool { return os.Getenv(childVariable) != "" }

// Child plays that part until it is told to end, and returns its exit status.
// Its parent's end alone is no reason to end: as recorded, an engine core and
// its worker run on for ever after the API server was killed.
func Child() int {
	kind, rank, _ := strings.Cut(os.Getenv(childVariable), ":")
	parent := os.NewFile(beatFile, "beat")
	// What the parent left of its own must not hold a port or a pipe open.
	terminated := make(chan os.Signal, 1)
	signal.Notify(terminated, syscall.SIGTERM)
	if kind == kindCore {
		return core(rank, parent, terminated)
	}
	return worker(parent, terminated)
}

// worker beats until it is told to end, or for a while after its core is gone.
func worker(parent *os.File, terminated <-chan os.Signal) int {
	tick := time.NewTicker(beatInterval)
	defer tick.Stop()
	for {
		select {
		case <-terminated:
			return 0
		case <-tick.C:
			if !beat(parent) {
				return linger(terminated)
			}
		}
	}
}

func linger(terminated <-chan os.Signal) int {
	select {
	case <-terminated:
	case <-time.After(workerLinger):
	}
	return 0
}

// beat tells the parent that this process lives; false when nobody listens.
func beat(parent *os.File) bool {
	_, err := parent.Write([]byte{0})
	return err == nil
}

// core has a worker and passes its beats on: a stopped worker silences it, a
// dead one ends it.
func core(rank string, parent *os.File, terminated <-chan os.Signal) int {
	w, err := spawn(kindWorker, rank, "VLLM::Worker")
	if err != nil {
		fmt.Fprintln(os.Stderr, "ERROR EngineCore (simulated):", err)
		return 1
	}
	for {
		select {
		case <-terminated:
			w.process.Signal(syscall.SIGTERM)
			<-w.ended
			return 0
		case <-w.beats:
			beat(parent) // an orphan goes on
		case <-w.ended:
			logLine("ERROR", "multiproc_executor", "Worker proc VllmWorker-%s died unexpectedly, shutting down executor.", rank)
			return 1
		}
	}
}

// part is a child of this process.
type part struct {
	process *os.Process
	// beats gets a value for each beat, at most one waiting.
	beats <-chan struct{}
	// ended is closed when the child has ended and was reaped.
	ended <-chan struct{}
}

// spawn starts a part of the engine. Nothing ends it with this process.
func spawn(kind, rank, title string) (*part, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	c := exec.Command(self)
	c.Args = []string{title}
	c.Env = append(os.Environ(), childVariable+"="+kind+":"+rank)
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	c.ExtraFiles = []*os.File{write}
	if err := c.Start(); err != nil {
		return nil, fmt.Errorf("starting %s: %w", title, err)
	}
	write.Close()
	beats, ended := make(chan struct{}, 1), make(chan struct{})
	go func() {
		listen(read, beats)
		c.Wait()
		close(ended)
	}()
	return &part{c.Process, beats, ended}, nil
}

// listen passes beats on until the pipe closes.
func listen(pipe *os.File, beats chan<- struct{}) {
	defer pipe.Close()
	buf := make([]byte, 64)
	for {
		if _, err := pipe.Read(buf); err != nil {
			return
		}
		select {
		case beats <- struct{}{}:
		default:
		}
	}
}

// coreTitle is how the process table shows the engine core of a rank.
func coreTitle(rank, ranks int) string {
	if ranks == 1 {
		return "VLLM::EngineCore"
	}
	return "VLLM::EngineCore_DP" + strconv.Itoa(rank)
}
