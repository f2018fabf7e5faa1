package e2e_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// elsewhere are the documented commands that no test of this suite can run, and
// who runs them.
var elsewhere = map[string]string{
	"./bazelw test //...":                                    ".ci/run",
	"./bazelw build //...":                                   ".ci/run",
	"./bazelw run //core:sweep":                              "TestBareSweepRunsTwelveSimulatedPoints runs what it starts",
	"tools/real/install llamacpp":                            ".ci/run",
	"sweep plugins list --plugin ./echo":                     "TestTheSmallestPluginOfTheGuideIsListed",
	"sweep run tiny-f32-local-llamacpp --real --duration 3s": "TestRealLlamaServerGivesFourValidPoints",
}

// pages are the documents that users read, without their language.
func pages(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, pattern := range []string{"README.md", "docs/*.md"} {
		found, err := filepath.Glob(repositoryFile(t, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range found {
			if !strings.HasSuffix(path, ".zh-CN.md") {
				names = append(names, strings.TrimSuffix(path, ".md"))
			}
		}
	}
	if len(names) < 8 {
		t.Fatalf("only %d documents found: %v", len(names), names)
	}
	return names
}

// commands are the lines of a page's sh blocks, without comments, with `sweep`
// for every way to call it.
func commands(t *testing.T, path string) []string {
	t.Helper()
	var lines []string
	for i, part := range strings.Split(read(t, path), "```sh\n") {
		if i == 0 {
			continue
		}
		block, _, _ := strings.Cut(part, "```")
		for line := range strings.Lines(block) {
			line, _, _ = strings.Cut(line, "  #")
			line = strings.TrimSpace(strings.Replace(line, "./bazelw run //core:sweep -- ", "sweep ", 1))
			if line != "" {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

func TestEveryDocumentedCommandRuns(t *testing.T) {
	seen := map[string]bool{}
	for _, page := range pages(t) {
		for _, line := range commands(t, page+".md") {
			if seen[line] || elsewhere[line] != "" || documentedByBuilding(line) {
				continue
			}
			seen[line] = true
			t.Run(line, func(t *testing.T) { runDocumented(t, line) })
		}
	}
	if len(seen) < 8 {
		t.Errorf("only %d commands were run", len(seen))
	}
}

// documentedByBuilding tells of Bazel's and Go's own commands, which .ci/run
// calls.
func documentedByBuilding(line string) bool {
	return strings.HasPrefix(line, "./bazelw ") || strings.HasPrefix(line, "bazel ") || strings.HasPrefix(line, "go ") || strings.HasPrefix(line, "git ")
}

func runDocumented(t *testing.T, line string) {
	t.Helper()
	words := strings.Fields(strings.ReplaceAll(line, "'", ""))
	if words[0] != "sweep" {
		t.Fatalf("nobody runs %q: name who does in elsewhere", line)
	}
	dir := t.TempDir()
	copyFile(t, repositoryFile(t, "sweep.yaml"), filepath.Join(dir, "sweep.yaml"))
	sweepIn(t, dir, words[1:]...).wantStatus(t, 0)
}

func TestEachPageIsThereInBothLanguagesAndInStep(t *testing.T) {
	for _, page := range pages(t) {
		english, chinese := read(t, page+".md"), read(t, page+".zh-CN.md")
		if a, b := commands(t, page+".md"), commands(t, page+".zh-CN.md"); !slices.Equal(uncommented(a), uncommented(b)) {
			t.Errorf("%s: commands differ:\n%v\n%v", filepath.Base(page), a, b)
		}
		if a, b := levels(english), levels(chinese); !slices.Equal(a, b) {
			t.Errorf("%s: headings differ: %v and %v", filepath.Base(page), a, b)
		}
		if a, b := strings.Count(english, "\n| "), strings.Count(chinese, "\n| "); a != b {
			t.Errorf("%s: %d table rows in English, %d in Chinese", filepath.Base(page), a, b)
		}
	}
}

func uncommented(lines []string) []string {
	var bare []string
	for _, line := range lines {
		bare = append(bare, strings.TrimSpace(strings.Split(line, " #")[0]))
	}
	return bare
}

// levels are the levels of the headings outside of code.
func levels(text string) []int {
	var all []int
	code := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "```") {
			code = !code
		}
		if !code && strings.HasPrefix(line, "#") {
			all = append(all, len(line)-len(strings.TrimLeft(line, "#")))
		}
	}
	return all
}

var link = regexp.MustCompile(`\]\(([^)#:]+)\)`)

func TestLinksBetweenDocumentsLeadSomewhere(t *testing.T) {
	for _, page := range pages(t) {
		for _, language := range []string{".md", ".zh-CN.md"} {
			path := page + language
			for _, found := range link.FindAllStringSubmatch(read(t, path), -1) {
				target := filepath.Join(filepath.Dir(path), found[1])
				if strings.Contains(target, "/proto/") || strings.HasSuffix(target, "LICENSE") {
					continue // not among what this test is given
				}
				if _, err := os.Stat(target); err != nil {
					t.Errorf("%s links to %s: %v", filepath.Base(path), found[1], err)
				}
			}
		}
	}
}
