package local_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/executor"
	"github.com/infersweep/infersweep/core/executor/local"
	"github.com/infersweep/infersweep/core/executor/proc"
	"github.com/infersweep/infersweep/core/executor/puppet"
	"github.com/infersweep/infersweep/core/executor/strays"
	"github.com/infersweep/infersweep/core/launch"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

func TestMain(m *testing.M) {
	puppet.Main(map[string]func([]string){"host": host})
	os.Exit(m.Run())
}

// host is a host that opens a session in the folder of its first argument,
// starts a process for each further one, says so and waits to be killed.
func host(args []string) {
	l, err := bind(args[0], args[1:])
	if err != nil {
		panic(err)
	}
	s, err := local.New(local.Options{Guardian: puppet.Guardian()}).Open(context.Background(), l)
	if err != nil {
		panic(err)
	}
	for _, p := range l.Processes {
		if _, err := s.Start(context.Background(), p.Name); err != nil {
			panic(err)
		}
	}
	fmt.Println("running")
	select {}
}

// bind makes a launch in dir with a process p0, p1... for each list of deeds,
// separated by blanks.
func bind(dir string, processes []string) (*launch.Launch, error) {
	plan := &pluginv1.LaunchPlan{
		Ports: []*pluginv1.Port{{Name: "http", Preferred: 8000}},
		Load:  &pluginv1.Endpoint{Process: "p0", Port: "http"},
	}
	for i, deeds := range processes {
		plan.Processes = append(plan.Processes, &pluginv1.Process{
			Name: fmt.Sprintf("p%d", i), Argv: puppet.Argv(strings.Fields(deeds)...),
		})
	}
	return launch.Bind(plan, launch.BindOptions{RunDir: dir, PointDir: filepath.Join(dir, "points", "a")})
}

// open opens a session with a short grace; the test closes it.
func open(t *testing.T, processes ...string) (executor.Session, *launch.Launch) {
	t.Helper()
	l, err := bind(t.TempDir(), processes)
	if err != nil {
		t.Fatal(err)
	}
	s, err := local.New(local.Options{Guardian: puppet.Guardian(), Grace: 300 * time.Millisecond}).Open(t.Context(), l)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, l
}

func start(t *testing.T, s executor.Session, l *launch.Launch) {
	t.Helper()
	for _, p := range l.Processes {
		if _, err := s.Start(t.Context(), p.Name); err != nil {
			t.Fatal(err)
		}
	}
}

// await waits until the run in dir has n processes, the guardian among them.
func await(t *testing.T, dir string, n int) {
	t.Helper()
	var found []proc.Process
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		var err error
		if found, err = strays.Find(dir); err != nil {
			t.Fatal(err)
		}
		if len(found) == n {
			return
		}
	}
	t.Fatalf("%d processes, want %d: %v", len(found), n, found)
}

// gone fails unless nothing of the run in dir is left within 5 s.
func gone(t *testing.T, dir string) {
	t.Helper()
	var left any
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		found, err := strays.Find(dir)
		if err != nil {
			t.Fatal(err)
		}
		if len(found) == 0 {
			return
		}
		left = found
	}
	t.Errorf("left behind: %v", left)
}

func logOf(t *testing.T, l *launch.Launch, name string) string {
	t.Helper()
	p, _ := l.Find(name)
	content, err := os.ReadFile(p.Log)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// awaitLog waits until the log of a process holds text.
func awaitLog(t *testing.T, l *launch.Launch, name, text string) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if strings.Contains(logOf(t, l, name), text) {
			return
		}
	}
	t.Fatalf("the log of %s never said %q: %s", name, text, logOf(t, l, name))
}
