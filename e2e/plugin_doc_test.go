package e2e_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/tools/testbin"
)

// The plugin of the author guide is a real one: it stands in e2e/echo, where it
// is built. TestEveryDocumentedCommandRuns uses it as the guide says.
func TestTheSmallestPluginOfTheGuideIsTheOneThatIsBuilt(t *testing.T) {
	files := map[string]string{"go": "main.go", "yaml": "arms/toy-bf16-local-echo.yaml"}
	for _, page := range []string{"docs/plugins.md", "docs/plugins.zh-CN.md"} {
		found := 0
		for _, f := range fences(read(t, repositoryFile(t, page))) {
			if file, ok := files[f.language]; ok {
				found++
				if f.body+"\n" != read(t, repositoryFile(t, "e2e/echo/"+file)) {
					t.Errorf("%s shows another e2e/echo/%s", page, file)
				}
			}
		}
		if found != len(files) {
			t.Errorf("%s shows %d of %d files", page, found, len(files))
		}
	}
}

func TestAListedPluginShowsWhatItServes(t *testing.T) {
	plugin := filepath.Join(t.TempDir(), "echo")
	place(t, testbin.Path(t, "//e2e/echo"), plugin)
	r := sweep(t, "plugins", "list", "--plugin", plugin)
	r.wantStatus(t, 0)
	if !strings.Contains(r.stdout, "echo\n  capabilities: ListArms PlanLaunch\n  arm: toy-bf16-local-echo\n") {
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

// The guide's table of faults has the host's words: these scripts, by the row
// of the table, do what the rows say.
func TestTheGuideQuotesTheHost(t *testing.T) {
	scripts := map[int]string{
		0: "exit 3",
		1: "echo 'Welcome!'; cat",
		2: "echo '1|99|unix|/socket|grpc'; cat",
		4: "echo '1|1|tcp|127.0.0.1:9|grpc'; cat",
	}
	for _, page := range []string{"docs/plugins.md", "docs/plugins.zh-CN.md"} {
		var messages []string
		for line := range strings.Lines(read(t, repositoryFile(t, page))) {
			if cells := strings.Split(strings.TrimSpace(line), " | `"); len(cells) == 2 && strings.Contains(cells[1], ", it ") {
				messages = append(messages, strings.TrimSuffix(cells[1], "` |"))
			}
		}
		if len(messages) < 8 {
			t.Fatalf("%s has only %d messages", page, len(messages))
		}
		for row, script := range scripts {
			plugin := filepath.Join(t.TempDir(), "faulty")
			if err := os.WriteFile(plugin, []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
				t.Fatal(err)
			}
			sweep(t, "plugins", "list", "--plugin", plugin).wantError(t, 2, "plugin faulty ("+plugin+"): "+messages[row])
		}
	}
}
