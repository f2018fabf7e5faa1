// Package e2e_test runs the built programs as a user does.
package e2e_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/infersweep/infersweep/tools/testbin"
)

// result is what one command line gave.
type result struct {
	stdout, stderr string
	status         int
}

// sweep runs `sweep args...` in an empty folder.
func sweep(t *testing.T, args ...string) result {
	t.Helper()
	return sweepIn(t, t.TempDir(), args...)
}

// sweepIn runs `sweep args...` in dir.
func sweepIn(t *testing.T, dir string, args ...string) result {
	t.Helper()
	return finish(t, command(t, dir, args...))
}

// command is `sweep args...` in dir, not yet started.
func command(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	c := exec.Command(filepath.Join(installed(t), "sweep"), args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "BUILD_WORKING_DIRECTORY=")
	return c
}

func finish(t *testing.T, c *exec.Cmd) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	err := c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("running %v: %v", c.Args, err)
	}
	return result{stdout.String(), stderr.String(), c.ProcessState.ExitCode()}
}

func (r result) wantStatus(t *testing.T, status int) {
	t.Helper()
	if r.status != status {
		t.Fatalf("exit status %d, want %d\nstdout:\n%s\nstderr:\n%s", r.status, status, r.stdout, r.stderr)
	}
}

// wantError expects one message on stderr that holds every part, and nothing
// on stdout.
func (r result) wantError(t *testing.T, status int, parts ...string) {
	t.Helper()
	r.wantStatus(t, status)
	for _, part := range parts {
		if !strings.Contains(r.stderr, part) {
			t.Errorf("stderr lacks %q:\n%s", part, r.stderr)
		}
	}
	if r.stdout != "" {
		t.Errorf("stdout is not empty:\n%s", r.stdout)
	}
	if strings.Contains(r.stderr, "goroutine ") {
		t.Errorf("stderr holds a stack:\n%s", r.stderr)
	}
}

var bundled = []string{"//plugins/vllm", "//plugins/llamacpp", "//plugins/sim", "//hardware/gb200", "//hardware/local"}

var install struct {
	once sync.Once
	dir  string
}

// installed is a folder with sweep and its plugins, laid out as in the image.
func installed(t *testing.T) string {
	t.Helper()
	install.once.Do(func() {
		dir, err := os.MkdirTemp("", "sweep-e2e-")
		if err != nil {
			t.Fatal(err)
		}
		place(t, testbin.Path(t, "//core:sweep"), filepath.Join(dir, "sweep"))
		for _, label := range bundled {
			place(t, testbin.Path(t, label), filepath.Join(dir, "plugins", filepath.Base(label)))
		}
		install.dir = dir
	})
	if install.dir == "" {
		t.Fatal("the programs could not be laid out")
	}
	return install.dir
}

func place(t *testing.T, from, to string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		t.Fatal(err)
	}
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, in); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestMain(m *testing.M) {
	status := m.Run()
	if install.dir != "" {
		os.RemoveAll(install.dir)
	}
	os.Exit(status)
}

// repositoryFile is the path of a file of this repository; under Bazel it is
// in the test's data.
func repositoryFile(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}
