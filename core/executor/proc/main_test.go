package proc_test

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/executor/proc"
	"github.com/infersweep/infersweep/core/executor/puppet"
)

func TestMain(m *testing.M) {
	puppet.Main(nil)
	os.Exit(m.Run())
}

// start starts a puppet with env added to its environment; it is ended and
// waited for behind the test.
func start(t *testing.T, env []string, deeds ...string) *exec.Cmd {
	t.Helper()
	argv := puppet.Argv(deeds...)
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Env = append(os.Environ(), env...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	return cmd
}

// eventually waits for something of the operating system.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if holds() {
			return
		}
	}
	t.Fatalf("never happened: %s", what)
}

func table(t *testing.T) proc.Table {
	t.Helper()
	processes, err := proc.Read()
	if err != nil {
		t.Fatal(err)
	}
	return processes
}
