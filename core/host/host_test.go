package host_test

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/infersweep/infersweep/core/host"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/tools/testbin"
)

func names(h host.Host) []string {
	var names []string
	for _, p := range h.Plugins() {
		names = append(names, host.KindName(p.Description().GetKind())+" "+p.Description().GetName())
	}
	return names
}

func TestPluginsComeInTheOrderOfKindAndName(t *testing.T) {
	h := started(t, with(t, "bad-policy"), with(t, "twin-a"), with(t, "healthy"))
	if want := []string{"engine healthy", "engine twin", "hardware bad-policy"}; !slices.Equal(names(h), want) {
		t.Errorf("the plugins are %v, want %v", names(h), want)
	}
}

func TestPluginsAreFoundByKindAndName(t *testing.T) {
	h := started(t, with(t, "healthy"), with(t, "twin-a"))
	p, err := h.Engine("twin")
	if err != nil || p.Description().GetName() != "twin" {
		t.Errorf("Engine gives %v, %v", p, err)
	}
	for want, find := range map[string]func() (host.Plugin, error){
		`there is no engine plugin "twim"; loaded are healthy, twin; give others with --plugin PATH`: func() (host.Plugin, error) { return h.Engine("twim") },
		`there is no hardware plugin "moon"; none is loaded: give one with --plugin PATH`:            func() (host.Plugin, error) { return h.Hardware("moon") },
		`a simulated run needs a simulator plugin, and none is loaded: give one with --plugin PATH, or run with --real`: func() (host.Plugin, error) {
			return h.Simulator()
		},
	} {
		if _, err := find(); err == nil || err.Error() != want {
			t.Errorf("the error is %v, want %s", err, want)
		}
	}
}

func TestOnlyTheBundledPluginsThatAreNeededAreStarted(t *testing.T) {
	h, err := host.Start(t.Context(), host.Config{
		Bundled: []string{with(t, "healthy"), with(t, "exits")},
		Need:    func(name string) bool { return name != "exits" },
		Extra:   []string{with(t, "twin-a")},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if want := []string{"engine healthy", "engine twin"}; !slices.Equal(names(h), want) {
		t.Errorf("the plugins are %v, want %v", names(h), want)
	}
}

func TestNoSocketLiesAboutOnceThePluginsAreConnected(t *testing.T) {
	path := with(t, "healthy")
	sockets := ownTemp(t)
	h := started(t, path)
	if left, _ := filepath.Glob(filepath.Join(sockets, "isw-*")); len(left) > 0 {
		t.Errorf("there are %v", left)
	}
	if _, err := host.ArmFiles(t.Context(), h.Plugins()[0]); err != nil {
		t.Error(err)
	}
}

func TestAFolderOfAnEarlierHostIsRemoved(t *testing.T) {
	path := with(t, "healthy")
	sockets := ownTemp(t)
	stale, fresh := filepath.Join(sockets, "isw-stale"), filepath.Join(sockets, "isw-fresh")
	for _, folder := range []string{stale, fresh} {
		if err := os.MkdirAll(filepath.Join(folder, "plugin-dir1"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	long := time.Now().Add(-24 * time.Hour)
	if err := os.Chtimes(stale, long, long); err != nil {
		t.Fatal(err)
	}
	started(t, path)
	if left, _ := filepath.Glob(filepath.Join(sockets, "isw-*")); !slices.Equal(left, []string{fresh}) {
		t.Errorf("there are %v, want %s", left, fresh)
	}
}

func TestALongTemporaryFolderIsNoObstacle(t *testing.T) {
	path := with(t, "healthy")
	long := filepath.Join(t.TempDir(), strings.Repeat("x", 100))
	if err := os.MkdirAll(long, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", long)
	started(t, path)
}

func TestPluginsSeeAnAllowListOfTheEnvironment(t *testing.T) {
	path := with(t, "healthy")
	t.Setenv("SECRET_TOKEN", "x")
	t.Setenv("XDG_CACHE_HOME", "/cache")
	started(t, path)
	environ, err := os.ReadFile("/proc/" + processes(path)[0] + "/environ")
	if err != nil {
		t.Fatal(err)
	}
	variables := strings.Split(string(environ), "\x00")
	if !slices.Contains(variables, "XDG_CACHE_HOME=/cache") || !slices.Contains(variables, "INFERSWEEP_LIFELINE=stdin") {
		t.Errorf("it lacks a variable: %q", variables)
	}
	if strings.Contains(string(environ), "SECRET_TOKEN") {
		t.Error("the plugin sees a variable that is none of its business")
	}
}

func TestPluginsLeadProcessGroupsOfTheirOwn(t *testing.T) {
	path := with(t, "healthy")
	started(t, path)
	id := processes(path)[0]
	group, err := unix.Getpgid(number(t, id))
	if err != nil || group != number(t, id) {
		t.Errorf("process %s is in group %d (%v)", id, group, err)
	}
}

func TestCloseEndsPluginsThatDoNotWantTo(t *testing.T) {
	sockets := ownTemp(t)
	for _, fault := range []string{"stubborn", "stopped"} {
		path := with(t, fault)
		h := started(t, path)
		if fault == "stopped" {
			signal(t, processes(path)[0], unix.SIGSTOP)
		}
		if err := h.Close(); err != nil {
			t.Error(err)
		}
		wantNothingLeft(t, sockets, path)
	}
}

func number(t *testing.T, id string) int {
	t.Helper()
	pid, err := strconv.Atoi(id)
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

func signal(t *testing.T, id string, s unix.Signal) {
	t.Helper()
	if err := unix.Kill(number(t, id), s); err != nil {
		t.Fatal(err)
	}
}

func TestCloseWithACallOpenFailsTheCall(t *testing.T) {
	h, err := host.Start(t.Context(), host.Config{Extra: []string{with(t, "hangs")}})
	if err != nil {
		t.Fatal(err)
	}
	failed := make(chan error)
	go func() { failed <- plan(t, h.Plugins()[0]) }()
	if err := h.Close(); err != nil {
		t.Error(err)
	}
	if err := <-failed; err == nil {
		t.Error("the call got an answer")
	}
}

func TestAKilledPluginIsTheCallersToHear(t *testing.T) {
	path := testbin.Path(t, "//hardware/local")
	p := only(t, path)
	signal(t, processes(path)[0], unix.SIGKILL)
	_, err := p.Hardware().DescribeNode(t.Context(), &pluginv1.DescribeNodeRequest{})
	if err == nil || !strings.Contains(err.Error(), "plugin local ("+path+"): asked for DescribeNode, it was killed by signal 9 (killed)") {
		t.Errorf("the message is %v", err)
	}
}

// lockedBuffer is written by the host while the test reads.
type lockedBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

func TestWhatPluginsPrintReachesTheLogger(t *testing.T) {
	log := &lockedBuffer{}
	h, err := host.Start(context.Background(), host.Config{
		Extra: []string{with(t, "healthy")}, Logger: slog.New(slog.NewTextHandler(log, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	h.Close()
	if want := `level=INFO msg="this is the plugin with the fault healthy" plugin=healthy`; !strings.Contains(log.String(), want) {
		t.Errorf("the log is %s, want %s", log.String(), want)
	}
}

func TestNoFileIsLeftOpen(t *testing.T) {
	var usage [2]int
	for i := range usage {
		h := started(t, with(t, "healthy"))
		h.Close()
		entries, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		usage[i] = len(entries)
	}
	if usage[1] > usage[0] {
		t.Errorf("file descriptors grew from %d to %d", usage[0], usage[1])
	}
}

func TestMutualTLSWorksWithAnyPlugin(t *testing.T) {
	h, err := host.Start(t.Context(), host.Config{
		Extra: []string{with(t, "healthy"), testbin.Path(t, "//hardware/local")}, MutualTLS: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if len(h.Plugins()) != 2 {
		t.Errorf("the plugins are %v", names(h))
	}
}
