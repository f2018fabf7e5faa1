package strays_test

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/executor/puppet"
	"github.com/infersweep/infersweep/core/executor/strays"
	"github.com/infersweep/infersweep/core/launch"
)

func TestMain(m *testing.M) {
	puppet.Main(nil)
	os.Exit(m.Run())
}

func TestStraysAreTheProcessesOfThatRunThatAreAlive(t *testing.T) {
	dir := t.TempDir()
	alive := start(t, dir, "sleep")
	start(t, dir+"/other", "sleep")
	dead := start(t, dir, "sleep")
	dead.Process.Kill() // and not waited for: a zombie
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		found, err := strays.Find(dir)
		if err != nil {
			t.Fatal(err)
		}
		if len(found) == 1 && found[0].PID == alive.Process.Pid {
			return
		}
	}
	t.Error("the living process of the run was never the only one found")
}

func TestCallerIsNoStray(t *testing.T) {
	t.Setenv(launch.RunDirVariable, "/nowhere")
	if found, err := strays.Find("/nowhere"); err != nil || len(found) > 0 {
		t.Errorf("found %v, %v", found, err)
	}
}

func start(t *testing.T, dir string, deeds ...string) *exec.Cmd {
	t.Helper()
	argv := puppet.Argv(deeds...)
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Env = append(os.Environ(), launch.RunDirVariable+"="+dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	return cmd
}
