package e2e_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/tools/testbin"
)

// The plugin of the author guide is a real one: it stands in e2e/echo, where it
// is built, and `sweep plugins list` starts it.
func TestTheSmallestPluginOfTheGuideIsListed(t *testing.T) {
	code := read(t, repositoryFile(t, "e2e/echo/main.go"))
	for _, page := range []string{"docs/plugins.md", "docs/plugins.zh-CN.md"} {
		_, block, _ := strings.Cut(read(t, repositoryFile(t, page)), "```go\n")
		block, _, _ = strings.Cut(block, "```")
		if block != code {
			t.Errorf("the program of %s is not that of e2e/echo/main.go", page)
		}
	}
	plugin := filepath.Join(t.TempDir(), "echo")
	place(t, testbin.Path(t, "//e2e/echo"), plugin)
	r := sweep(t, "plugins", "list", "--plugin", plugin)
	r.wantStatus(t, 0)
	if !strings.Contains(r.stdout, "echo") || !strings.Contains(r.stdout, "PlanLaunch") {
		t.Errorf("the plugin is not listed:\n%s", r.stdout)
	}
}

func TestAPluginStartedByHandSaysWhatItIs(t *testing.T) {
	plugin := filepath.Join(t.TempDir(), "echo")
	place(t, testbin.Path(t, "//e2e/echo"), plugin)
	output, err := exec.Command(plugin).CombinedOutput()
	if err == nil || !strings.Contains(string(output), "infersweep plugin") || !strings.Contains(string(output), "sweep plugins list") {
		t.Errorf("%v: %s", err, output)
	}
}
