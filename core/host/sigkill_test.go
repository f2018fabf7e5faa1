package host_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/infersweep/infersweep/core/host"
	"github.com/infersweep/infersweep/tools/testbin"
)

// hostVariable makes the test binary a host of the plugins that it lists.
const hostVariable = "HOST_TEST_PLUGINS"

// beHost starts plugins, says so, and never ends by itself.
func beHost(paths []string) int {
	if _, err := host.Start(context.Background(), host.Config{Extra: paths}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	fmt.Println("started")
	time.Sleep(time.Hour)
	return 1
}

func hostProcess(t *testing.T, plugins ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), hostVariable+"="+strings.Join(plugins, ","))
	return cmd
}

func TestAHostThatIsKilledLeavesNoPluginAndNoSocket(t *testing.T) {
	withSDK, without := testbin.Path(t, "//hardware/local"), with(t, "healthy")
	sockets := ownTemp(t)
	cmd := hostProcess(t, withSDK, without)
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	word := make([]byte, 7)
	if _, err := stdout.Read(word); err != nil || string(word) != "started" {
		t.Fatalf("the host says %q (%v)", word, err)
	}
	if err := cmd.Process.Signal(unix.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	wantNothingLeft(t, sockets, withSDK, without)
}

// The worst moment: the plugin runs, and the host is not connected to it.
func TestAHostThatIsKilledWhileItStartsLeavesNoPlugin(t *testing.T) {
	path := with(t, "silent")
	ownTemp(t)
	cmd := hostProcess(t, path)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the plugin runs", func() bool { return len(processes(path)) > 0 })
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	eventually(t, "no plugin runs", func() bool { return len(processes(path)) == 0 })
}
