package images_test

import (
	"archive/tar"
	"debug/elf"
	"io"
	"maps"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-containerregistry/pkg/v1/validate"
)

var programs = []string{
	"app/sweep",
	"app/plugins/gb200", "app/plugins/llamacpp", "app/plugins/local", "app/plugins/sim", "app/plugins/vllm",
}

func TestTheIndexHasBothPlatformsAndWhatItsDigestsSay(t *testing.T) {
	if err := validate.Index(index(t)); err != nil {
		t.Error(err)
	}
	architectures := slices.Sorted(maps.Keys(images(t)))
	if !slices.Equal(architectures, []string{"amd64", "arm64"}) {
		t.Errorf("architectures %v, want amd64 and arm64", architectures)
	}
}

func TestItRunsSweepAsNobodyInItsOwnFolder(t *testing.T) {
	for architecture, image := range images(t) {
		file, err := image.ConfigFile()
		if err != nil {
			t.Fatal(err)
		}
		config := file.Config
		if file.Architecture != architecture || config.User != "65532:65532" || config.WorkingDir != "/work" ||
			!slices.Equal(config.Entrypoint, []string{"/app/sweep"}) {
			t.Errorf("%s: architecture %s, configuration %+v", architecture, file.Architecture, config)
		}
	}
}

func TestFoldersHaveTheOwnersAndModesThatARunNeeds(t *testing.T) {
	for architecture, image := range images(t) {
		headers := map[string]*tar.Header{}
		walk(t, image, func(header *tar.Header, _ io.Reader) { headers[header.Name] = header })
		if tmp := headers["tmp/"]; tmp == nil || tmp.Mode != 0o1777 {
			t.Errorf("%s: /tmp is %+v, want mode 1777", architecture, tmp)
		}
		if work := headers["work/"]; work == nil || work.Uid != 65532 || work.Gid != 65532 || work.Mode != 0o755 {
			t.Errorf("%s: /work is %+v, want owner 65532", architecture, work)
		}
		if headers["app/sweep.yaml"] == nil {
			t.Errorf("%s: no /app/sweep.yaml", architecture)
		}
		for name, header := range headers {
			if header.ModTime.Unix() != 0 || header.Uname != "" {
				t.Errorf("%s: %s tells when or by whom it was built: %+v", architecture, name, header)
			}
		}
	}
}

func TestProgramsAreStaticAndOfTheirArchitecture(t *testing.T) {
	machines := map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64}
	for architecture, image := range images(t) {
		root := unpack(t, image)
		for _, name := range programs {
			program, err := elf.Open(filepath.Join(root, name))
			if err != nil {
				t.Errorf("%s: %v", architecture, err)
				continue
			}
			libraries, _ := program.ImportedLibraries()
			if program.Machine != machines[architecture] || len(libraries) > 0 {
				t.Errorf("%s: %s is for %v and needs %v", architecture, name, program.Machine, libraries)
			}
			program.Close()
		}
	}
}

func TestTheUnpackedHostFindsThePluginsBesideIt(t *testing.T) {
	image, ok := images(t)[runtime.GOARCH]
	if !ok {
		t.Skipf("no image for %s", runtime.GOARCH)
	}
	root := unpack(t, image)
	command := exec.Command(filepath.Join(root, "app/sweep"), "plugins", "list")
	command.Dir = filepath.Join(root, "work")
	command.Env = []string{"TMPDIR=" + t.TempDir()}
	output, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("sweep plugins list: %v\n%s", err, output)
	}
	for _, plugin := range []string{"gb200", "llamacpp", "local", "sim", "vllm"} {
		if !strings.Contains(string(output), filepath.Join(root, "app/plugins", plugin)) {
			t.Errorf("plugin %s is not listed with its path:\n%s", plugin, output)
		}
	}
}

func TestTheUnpackedHostRunsASimulatedPoint(t *testing.T) {
	image, ok := images(t)[runtime.GOARCH]
	if !ok {
		t.Skipf("no image for %s", runtime.GOARCH)
	}
	root := unpack(t, image)
	command := exec.Command(filepath.Join(root, "app/sweep"), "run", "--config", filepath.Join(root, "app/sweep.yaml"),
		"--duration", "1s", "--points", "*_tp4_conc1_*,*_tp2ep2dpa_conc8_*", "--out", "results")
	command.Dir = filepath.Join(root, "work")
	command.Env = []string{"TMPDIR=" + t.TempDir()}
	output, err := command.CombinedOutput()
	if err != nil || !strings.Contains(string(output), "2 valid, 0 invalid") {
		t.Fatalf("sweep run: %v\n%s", err, output)
	}
}
