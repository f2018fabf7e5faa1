package local

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/infersweep/infersweep/core/executor/proc"
)

// guardian is the parent of all processes of a point. Everything happens on
// one goroutine; another only reads commands.
type guardian struct {
	commands <-chan command // closed when the host is gone
	events   *json.Encoder
	ended    chan os.Signal // SIGCHLD; several may come as one
	running  []child        // in start order
	asked    bool           // processes were told to end
}

type child struct {
	name string
	pid  int
}

func newGuardian(commands io.Reader, events io.Writer) *guardian {
	g := &guardian{commands: decode(commands), events: json.NewEncoder(events), ended: make(chan os.Signal, 1)}
	signal.Notify(g.ended, syscall.SIGCHLD)
	return g
}

// decode reads commands until the host closes its end or says what is no
// command. Its goroutine ends with the process.
func decode(r io.Reader) <-chan command {
	commands := make(chan command)
	go func() {
		defer close(commands)
		for d := json.NewDecoder(r); ; {
			var c command
			if d.Decode(&c) != nil {
				return
			}
			commands <- c
		}
	}()
	return commands
}

// run serves the host until it says stop or is gone. Either way nothing is
// left below the guardian when it returns.
func (g *guardian) run() {
	g.tell(event{Ready: true})
	for {
		select {
		case c, ok := <-g.commands:
			switch {
			case !ok:
				g.end()
				return
			case c.Start != nil:
				g.tell(event{Started: g.start(c.Start)})
			case c.Stop != nil:
				g.stop(c.Stop.Grace)
				g.tell(event{Stopped: true})
				return
			}
		case <-g.ended:
			g.reap()
		}
	}
}

// tell ignores that nobody listens any more: commands say so too.
func (g *guardian) tell(e event) { _ = g.events.Encode(e) }

func (g *guardian) start(c *startCommand) *startedEvent {
	pid, err := spawn(c)
	if err != nil {
		return &startedEvent{Name: c.Name, Error: err.Error()}
	}
	g.running = append(g.running, child{name: c.Name, pid: pid})
	return &startedEvent{Name: c.Name, PID: pid}
}

// reap collects every child that ended: those that it started, and orphans
// that came to it.
func (g *guardian) reap() {
	for {
		var status syscall.WaitStatus
		pid, err := syscall.Wait4(-1, &status, syscall.WNOHANG, nil)
		if err == syscall.EINTR {
			continue
		}
		if err != nil || pid <= 0 {
			return
		}
		i := slices.IndexFunc(g.running, func(c child) bool { return c.pid == pid })
		if i < 0 {
			continue
		}
		g.tell(event{Exited: g.exited(g.running[i].name, status)})
		g.running = slices.Delete(g.running, i, i+1)
	}
}

func (g *guardian) exited(name string, status syscall.WaitStatus) *exitedEvent {
	e := &exitedEvent{Name: name, Status: status.ExitStatus(), At: time.Now(), Asked: g.asked}
	if status.Signaled() {
		e.Signal = unix.SignalName(status.Signal())
	}
	return e
}

// end kills everything below, again and again until nothing is left. It has no
// deadline: as long as something is there, somebody must hold on to it.
func (g *guardian) end() {
	g.asked = true
	for proc.End(context.Background(), g.below, g.reap) != nil {
		time.Sleep(time.Second) // /proc could not be read
	}
	g.reap()
}

func (g *guardian) below() ([]proc.Process, error) {
	table, err := proc.Read()
	if err != nil {
		return nil, err
	}
	return table.Descendants(os.Getpid()), nil
}
