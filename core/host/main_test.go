package host_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/host"
	"github.com/infersweep/infersweep/tools/testbin"
)

const faultPlugin = "//core/host/faultplugin"

func TestMain(m *testing.M) {
	if paths := os.Getenv(hostVariable); paths != "" {
		os.Exit(beHost(strings.Split(paths, ",")))
	}
	os.Exit(m.Run())
}

// with gives the path of the fault plugin under the name of a fault.
func with(t testing.TB, fault string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), fault)
	if err := os.Symlink(testbin.Path(t, faultPlugin), path); err != nil {
		t.Fatal(err)
	}
	return path
}

// ownTemp gives the test a folder for sockets that is its own.
func ownTemp(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("/tmp", "hosttest")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	t.Setenv("TMPDIR", folder)
	return folder
}

func started(t *testing.T, paths ...string) host.Host {
	t.Helper()
	h, err := host.Start(t.Context(), host.Config{Extra: paths, CallTimeout: patience("hangs", paths)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	return h
}

// patience is short where the plugin will use it up, and else the default.
func patience(fault string, paths []string) time.Duration {
	if len(paths) == 1 && filepath.Base(paths[0]) == fault {
		return 2 * time.Second
	}
	return 0
}

// only starts the one plugin that there is.
func only(t *testing.T, path string) host.Plugin {
	t.Helper()
	return started(t, path).Plugins()[0]
}

// startFault is the error of a start that must fail, and leave nothing.
func startFault(t *testing.T, paths ...string) error {
	t.Helper()
	sockets := ownTemp(t)
	h, err := host.Start(context.Background(), host.Config{
		Extra: paths, StartTimeout: max(patience("silent", paths), patience("hangs-in-describe", paths)),
	})
	if err == nil {
		h.Close()
		t.Fatal("the host started")
	}
	wantNothingLeft(t, sockets, paths...)
	return err
}

// wantMessage compares err with a text in which PATH stands for path.
func wantMessage(t *testing.T, err error, path, want string) {
	t.Helper()
	if err == nil {
		t.Fatal("there is no error")
	}
	got := strings.ReplaceAll(err.Error(), path, "PATH")
	if got != want {
		t.Errorf("the message is\n%s\nwant\n%s", got, want)
	}
}

// wantNothingLeft waits for the last process of paths and looks for sockets.
func wantNothingLeft(t *testing.T, sockets string, paths ...string) {
	t.Helper()
	eventually(t, "no process of a plugin is left", func() bool { return len(processes(paths...)) == 0 })
	eventually(t, "no socket is left", func() bool {
		left, _ := filepath.Glob(filepath.Join(sockets, "isw-*"))
		return len(left) == 0
	})
}

// processes are the ids of those that were started as one of paths.
func processes(paths ...string) []string {
	lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	var ids []string
	for _, file := range lines {
		content, _ := os.ReadFile(file)
		program, _, _ := strings.Cut(string(content), "\x00")
		for _, path := range paths {
			if program == path {
				ids = append(ids, filepath.Base(filepath.Dir(file)))
			}
		}
	}
	return ids
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if holds() {
			return
		}
	}
	t.Fatalf("it does not come true that %s", what)
}
