package sdk_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk/handshake"
)

func TestDescribeTellsWhoThePluginIsAndWhatItCanDo(t *testing.T) {
	d := start(t, "engine").describe(t)
	if d.GetName() != "chatty" || d.GetVersion() != "1.2.3" || d.GetBuildRevision() != "abc" ||
		d.GetKind() != pluginv1.PluginKind_PLUGIN_KIND_ENGINE {
		t.Errorf("Describe gave %v", d)
	}
	if want := []string{"CheckArm", "ListArms", "PlanLaunch"}; !slices.Equal(d.GetCapabilities(), want) {
		t.Errorf("capabilities %v, want %v", d.GetCapabilities(), want)
	}
}

func TestCapabilitiesNameConfigureAndNotTheStubs(t *testing.T) {
	if got := start(t, "simulator").describe(t).GetCapabilities(); !slices.Equal(got, []string{"Configure"}) {
		t.Errorf("capabilities %v, want only Configure", got)
	}
}

func TestConfigureIsTheAuthorsOrUnimplemented(t *testing.T) {
	request := &pluginv1.ConfigureRequest{Settings: map[string]string{"colour": "red"}}
	_, err := pluginv1.NewPluginServiceClient(start(t, "simulator").conn).Configure(t.Context(), request)
	if status.Code(err) != codes.InvalidArgument || !strings.Contains(err.Error(), "the setting colour is not known") {
		t.Errorf("the simulator answers %v", err)
	}
	_, err = pluginv1.NewPluginServiceClient(start(t, "engine").conn).Configure(t.Context(), request)
	if status.Code(err) != codes.Unimplemented {
		t.Errorf("the engine answers %v", err)
	}
}

func TestEverythingPrintedEndsOnStderr(t *testing.T) {
	p := start(t, "engine")
	p.describe(t)
	_, err := pluginv1.NewEngineServiceClient(p.conn).PlanLaunch(t.Context(), &pluginv1.PlanLaunchRequest{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"printed before the handshake", "printed to stdout while planning", "printed to stderr while planning",
		`"level":"INFO","msg":"logged while planning","figure":7`,
	} {
		eventually(t, want+" is on stderr", func() bool { return strings.Contains(p.stderr.String(), want) })
	}
}

func TestArmsAreStreamedWithTheirPathsAndBases(t *testing.T) {
	p := start(t, "engine")
	stream, err := pluginv1.NewEngineServiceClient(p.conn).ListArms(t.Context(), &pluginv1.EngineServiceListArmsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range receive(t, stream.Recv) {
		kind := "arm"
		if r.GetFile().GetBase() {
			kind = "base"
		}
		got = append(got, kind+" "+r.GetFile().GetPath()+" "+string(r.GetFile().GetContent()))
	}
	want := []string{
		"arm plugins/chatty/testdata/arms/a.yaml key: a\n",
		"base plugins/chatty/testdata/arms/base/common.yaml model: m\n",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestStartedByHandItSaysWhatItIs(t *testing.T) {
	cmd := command(t, "engine")
	output, err := cmd.Output()
	exit, ok := err.(*exec.ExitError)
	if !ok || exit.ExitCode() != 1 {
		t.Fatalf("it ended with %v, want exit status 1", err)
	}
	want := "this is the infersweep plugin chatty 1.2.3, which sweep starts by itself; " +
		"to see what it offers, run `sweep plugins list --plugin " + cmd.Path + "`\n"
	if !strings.HasSuffix(string(exit.Stderr), want) {
		t.Errorf("it says %q, want %q", exit.Stderr, want)
	}
	if strings.Contains(string(output), "|") {
		t.Errorf("it printed a handshake: %q", output)
	}
}

func TestShutdownAnswersAndEnds(t *testing.T) {
	p := start(t, "engine")
	if _, err := pluginv1.NewPluginServiceClient(p.conn).Shutdown(t.Context(), &pluginv1.ShutdownRequest{}); err != nil {
		t.Error(err)
	}
	eventually(t, "the plugin has ended", p.Exited)
	if !strings.Contains(p.stderr.String(), "served to the end") {
		t.Error("ServeEngine did not return")
	}
}

func TestTerminationEndsThePluginAndLeavesNoSocket(t *testing.T) {
	outer, inner := socketFolder(t)
	p := start(t, "engine", "PLUGIN_UNIX_SOCKET_DIR="+inner)
	p.describe(t)
	if err := p.cmd.Process.Signal(unix.SIGTERM); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the plugin has ended", p.Exited)
	if _, err := os.Stat(outer); !os.IsNotExist(err) {
		t.Errorf("%s is still there (%v)", outer, err)
	}
}

func TestACallThatHangsDoesNotKeepThePlugin(t *testing.T) {
	p := start(t, "engine")
	p.describe(t)
	hangs := make(chan error, 1)
	go func() {
		_, err := pluginv1.NewEngineServiceClient(p.conn).CheckArm(t.Context(), &pluginv1.CheckArmRequest{})
		hangs <- err
	}()
	if err := p.cmd.Process.Signal(unix.SIGTERM); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the plugin has ended", p.Exited)
	if err := <-hangs; err == nil {
		t.Error("the call that hangs got an answer")
	}
}

// The plugin is started as the host starts it, but never connected to: this is
// the host's death at the worst moment.
func TestTheEndOfTheLifelineEndsThePlugin(t *testing.T) {
	outer, inner := socketFolder(t)
	cmd := command(t, "simulator", "PLUGIN_UNIX_SOCKET_DIR="+inner, "PLUGIN_PROTOCOL_VERSIONS=1",
		handshake.Config.MagicCookieKey+"="+handshake.Config.MagicCookieValue,
		handshake.LifelineVariable+"="+handshake.LifelineStdin)
	lifeline, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout := &safeBuffer{}
	cmd.Stdout = stdout
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the handshake is printed", func() bool { return strings.HasPrefix(stdout.String(), "1|1|unix|"+inner) })
	lifeline.Close()
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
	if _, err := os.Stat(outer); !os.IsNotExist(err) {
		t.Errorf("%s is still there (%v)", outer, err)
	}
}
