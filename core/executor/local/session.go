package local

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"time"

	"github.com/infersweep/infersweep/core/executor"
	"github.com/infersweep/infersweep/core/launch"
)

// session is the host's side of a guardian.
type session struct {
	launch *launch.Launch
	cmd    *exec.Cmd
	grace  time.Duration
	stderr tail
	pipe   io.Closer
	exits  chan executor.Exit // room for every process of the launch
	ready  chan struct{}      // closed when the guardian is
	done   chan struct{}      // closed when guardian and processes are gone
	fault  error              // why the guardian ended; read behind done
	close  sync.Once

	mu       sync.Mutex
	commands *json.Encoder
	answers  map[string]chan *startedEvent // by process; each used once
	running  map[string]bool
}

func newSession(l *launch.Launch, cmd *exec.Cmd, grace time.Duration) *session {
	return &session{
		launch: l, cmd: cmd, grace: grace,
		exits: make(chan executor.Exit, len(l.Processes)),
		ready: make(chan struct{}), done: make(chan struct{}),
		answers: map[string]chan *startedEvent{}, running: map[string]bool{},
	}
}

func (s *session) Start(ctx context.Context, name string) (int, error) {
	p, ok := s.launch.Find(name)
	if !ok {
		return 0, fmt.Errorf("the launch has no process %q", name)
	}
	if err := prepare(p); err != nil {
		return 0, fmt.Errorf("starting process %s: %w", name, err)
	}
	answer, err := s.ask(p)
	if err != nil {
		return 0, fmt.Errorf("starting process %s: %w", name, err)
	}
	select {
	case started := <-answer:
		if started.Error != "" {
			return 0, fmt.Errorf("starting process %s: %s", name, started.Error)
		}
		return started.PID, nil
	case <-s.done:
		return 0, fmt.Errorf("starting process %s: %w", name, s.over())
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// over says why a session takes no commands any more.
func (s *session) over() error {
	if s.fault != nil {
		return s.fault
	}
	return errors.New("its session was closed")
}

func (s *session) ask(p launch.Process) (<-chan *startedEvent, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.answers[p.Name] != nil {
		return nil, errors.New("it was started before")
	}
	answer := make(chan *startedEvent, 1)
	s.answers[p.Name] = answer
	// A guardian that is gone is reported by done.
	_ = s.commands.Encode(command{Start: &startCommand{
		Name: p.Name, Executable: p.Executable, Argv: p.Argv, Env: p.Env, Dir: p.Dir, Log: p.Log,
	}})
	return answer, nil
}

func (s *session) Exits() <-chan executor.Exit { return s.exits }

func (s *session) Close() error {
	s.close.Do(func() {
		s.stop()
		close(s.exits)
	})
	return s.fault
}

// stop returns when the guardian and all processes are gone.
func (s *session) stop() {
	s.mu.Lock()
	_ = s.commands.Encode(command{Stop: &stopCommand{Grace: s.grace}})
	s.mu.Unlock()
	select {
	case <-s.done:
	case <-time.After(s.grace + endTimeout):
		// Its death makes listen look for, and name, what is left.
		_ = s.cmd.Process.Kill()
		<-s.done
	}
	s.pipe.Close()
}
