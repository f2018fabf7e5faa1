package hardware_test

import (
	"io/fs"
	"maps"
	"runtime"
	"testing"
	"testing/fstest"
	"time"

	"buf.build/go/protovalidate"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/infersweep/infersweep/hardware/local/hardware"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

func machine() fstest.MapFS {
	return fstest.MapFS{"proc/meminfo": {Data: []byte("MemTotal:        8154412 kB\nMemFree:          194412 kB\n")}}
}

func describe(t *testing.T, root fs.FS, cache string) *pluginv1.Node {
	t.Helper()
	answer, err := hardware.New(root, cache).DescribeNode(t.Context(), &pluginv1.DescribeNodeRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if err := protovalidate.Validate(answer); err != nil {
		t.Error(err)
	}
	return answer.GetNode()
}

func TestTheNodeIsThisMachine(t *testing.T) {
	node := describe(t, machine(), "/home/u/.cache")
	if node.GetName() != "local" || node.GetRunner() != "local" || node.GetCpuArch() != runtime.GOARCH || len(node.GetGpus()) != 0 {
		t.Errorf("node is %v", node)
	}
	if want := map[string]string{"amd64": "x86_64", "arm64": "arm64"}[runtime.GOARCH]; node.GetImageArch() != want {
		t.Errorf("images are tagged %s, want %s", node.GetImageArch(), want)
	}
	if node.GetDramMib() != 7963 {
		t.Errorf("memory is %d MiB, want 7963", node.GetDramMib())
	}
	if len(node.GetPrograms()) > 0 || len(node.GetModels()) > 0 {
		t.Errorf("nothing is installed, but the node has %v and %v", node.GetPrograms(), node.GetModels())
	}
}

func TestWhatIsInstalledIsFound(t *testing.T) {
	root := machine()
	const real = "home/u/.cache/infersweep/real/"
	root[real+"bin/llama-server"] = &fstest.MapFile{Mode: 0o755}
	root[real+"bin/notes.txt"] = &fstest.MapFile{Mode: 0o644}
	root[real+"bin/folder/x"] = &fstest.MapFile{Mode: 0o755}
	root[real+"models/tiny-random-llama.gguf"] = &fstest.MapFile{}
	root[real+"models/.half.gguf"] = &fstest.MapFile{}
	root[real+"models/README"] = &fstest.MapFile{}
	root[real+"models/tiny/config.json"] = &fstest.MapFile{}
	node := describe(t, root, "/home/u/.cache")
	if want := map[string]string{"llama-server": "/" + real + "bin/llama-server"}; !maps.Equal(node.GetPrograms(), want) {
		t.Errorf("programs are %v, want %v", node.GetPrograms(), want)
	}
	want := map[string]string{"tiny-random-llama": "/" + real + "models/tiny-random-llama.gguf", "tiny": "/" + real + "models/tiny"}
	if !maps.Equal(node.GetModels(), want) {
		t.Errorf("models are %v, want %v", node.GetModels(), want)
	}
}

func TestWithoutACacheFolderNothingIsInstalled(t *testing.T) {
	root := machine()
	root["infersweep/real/bin/llama-server"] = &fstest.MapFile{Mode: 0o755}
	if node := describe(t, root, ""); len(node.GetPrograms()) > 0 {
		t.Errorf("programs are %v", node.GetPrograms())
	}
}

func TestAMachineThatDoesNotTellItsMemoryIsAnError(t *testing.T) {
	for content, want := range map[string]string{
		"":                                   "/proc/meminfo has no line MemTotal that tells kB",
		"MemTotal: lots of kB":               "/proc/meminfo has no line MemTotal that tells kB",
		"MemTotal:        7 MB":              "/proc/meminfo has no line MemTotal that tells kB",
		"MemTotal:  99999999999999999999 kB": `/proc/meminfo: strconv.ParseUint: parsing "99999999999999999999": value out of range`,
	} {
		root := fstest.MapFS{"proc/meminfo": {Data: []byte(content)}}
		_, err := hardware.New(root, "").DescribeNode(t.Context(), &pluginv1.DescribeNodeRequest{})
		if got := status.Convert(err); got.Code() != codes.Internal || got.Message() != want {
			t.Errorf("%q gives %v, want %s", content, got, want)
		}
	}
	_, err := hardware.New(fstest.MapFS{}, "").DescribeNode(t.Context(), &pluginv1.DescribeNodeRequest{})
	if got := status.Convert(err).Message(); got != "reading how much memory this machine has: open proc/meminfo: file does not exist" {
		t.Errorf("got %s", got)
	}
}

func TestAPointMayTakeTwoMinutes(t *testing.T) {
	answer, err := hardware.New(machine(), "").HealthPolicy(t.Context(), &pluginv1.HealthPolicyRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if p := answer.GetPolicy(); p.GetInterval().AsDuration()*time.Duration(p.GetAttempts()) != 2*time.Minute || p.GetEngineReadyTimeout() != nil {
		t.Errorf("policy is %v", p)
	}
}

func TestPlansAreLeftAsTheyAre(t *testing.T) {
	_, err := hardware.New(machine(), "").AdaptLaunch(t.Context(), &pluginv1.AdaptLaunchRequest{})
	if status.Code(err) != codes.Unimplemented {
		t.Errorf("AdaptLaunch answers %v, want an absent capability", err)
	}
}
