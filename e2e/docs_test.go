package e2e_test

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/reflect/protoreflect"

	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
	"github.com/infersweep/infersweep/tools/testbin"
)

// elsewhere are the documented commands that this test does not run, and who
// does.
var elsewhere = map[string]string{
	"./bazelw run //core:sweep":                              "TestBareSweepRunsTwelveSimulatedPoints runs what it starts",
	"sweep run tiny-f32-local-llamacpp --real --duration 3s": "TestRealLlamaServerGivesFourValidPoints",
	"./bazelw test //...":                                    ".ci/run",
	"tools/real/install llamacpp":                            ".ci/run",
}

// viaBazel is the other way to write `sweep`.
const viaBazel = "./bazelw run //core:sweep -- "

// shown are the commands of a page's sh blocks, without comments, with `sweep`
// for every way to call it.
func shown(t *testing.T, page string) []string {
	t.Helper()
	var lines []string
	for _, f := range fences(read(t, page)) {
		if f.language != "sh" {
			continue
		}
		for line := range strings.Lines(f.body) {
			line, _, _ = strings.Cut(line, " #")
			line = strings.TrimSpace(strings.Replace(line, viaBazel, "sweep ", 1))
			if line != "" {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// allShown are the commands of all pages, each once. Both languages show the
// same ones, see TestEachPageIsThereInBothLanguagesAndInStep.
func allShown(t *testing.T) []string {
	t.Helper()
	all := map[string]bool{}
	for _, page := range pages(t) {
		for _, line := range shown(t, page+".md") {
			all[line] = true
		}
	}
	if len(all) < 12 {
		t.Fatalf("only %d commands found", len(all))
	}
	return slices.Sorted(maps.Keys(all))
}

func TestEveryDocumentedCommandRuns(t *testing.T) {
	all := allShown(t)
	for _, line := range all {
		if elsewhere[line] == "" {
			t.Run(line, func(t *testing.T) { runDocumented(t, line) })
		}
	}
	for line, by := range elsewhere {
		if !slices.Contains(all, line) {
			t.Errorf("no page shows %q any more, which %s runs", line, by)
		}
	}
}

// runDocumented runs a command where its reader would: beside sweep.yaml, an
// arm of one's own and the plugin of the author guide.
func runDocumented(t *testing.T, line string) {
	words := strings.Fields(strings.ReplaceAll(line, "'", ""))
	if words[0] != "sweep" {
		t.Fatalf("nobody runs %q: name who does in elsewhere", line)
	}
	dir := t.TempDir()
	copyFile(t, repositoryFile(t, "sweep.yaml"), filepath.Join(dir, "sweep.yaml"))
	blocks := yamlBlocks(t, "docs/arms.md")
	write(t, filepath.Join(dir, "my-arm.yaml"), blocks[0])
	write(t, filepath.Join(dir, "base", "toy.yaml"), blocks[1])
	place(t, testbin.Path(t, "//e2e/echo"), filepath.Join(dir, "echo"))
	sweepIn(t, dir, words[1:]...).wantStatus(t, 0)
}

var span = regexp.MustCompile("`([^`\n]+)`")

// mentions are the commands in the text of a page that call sweep with
// arguments, with the words that stand for something else left out.
func mentions(t *testing.T, page string) [][]string {
	t.Helper()
	var all [][]string
	for _, match := range span.FindAllStringSubmatch(outside(read(t, page)), -1) {
		text := strings.TrimPrefix(strings.Replace(match[1], viaBazel, "sweep ", 1), "time ")
		words := strings.Fields(text)
		if words[0] != "sweep" || len(words) < 2 {
			continue
		}
		all = append(all, slices.DeleteFunc(words[1:], func(w string) bool { return strings.ToLower(w) != w }))
	}
	return all
}

// What the text mentions is there: the subcommand and its flags.
func TestMentionedCommandsExist(t *testing.T) {
	count := 0
	for _, page := range pages(t) {
		for _, language := range []string{".md", ".zh-CN.md"} {
			for _, words := range mentions(t, page+language) {
				count++
				help := sweep(t, append(subcommand(words), "--help")...)
				help.wantStatus(t, 0)
				if usage := "\n  sweep " + strings.Join(subcommand(words), " "); !strings.Contains(help.stdout, usage) {
					t.Errorf("%s%s mentions `sweep %s`: no such subcommand", filepath.Base(page), language, strings.Join(words, " "))
				}
				for _, word := range words {
					if flag, _, _ := strings.Cut(word, "="); strings.HasPrefix(flag, "--") && !strings.Contains(help.stdout, flag+" ") {
						t.Errorf("%s%s mentions `sweep %s`, which has no %s", filepath.Base(page), language, strings.Join(words, " "), flag)
					}
				}
			}
		}
	}
	if count < 4 {
		t.Errorf("only %d mentions found", count)
	}
}

// The packages whose benchmarks the text mentions are there.
func TestMentionedPackagesExist(t *testing.T) {
	count := 0
	for _, page := range pages(t) {
		for _, match := range span.FindAllStringSubmatch(outside(read(t, page+".md")), -1) {
			words := strings.Fields(match[1])
			for _, word := range words {
				if folder, ok := strings.CutPrefix(word, "./"); ok && words[0] == "go" {
					count++
					if len(goFiles(t, folder)) == 0 {
						t.Errorf("%s mentions `%s`, and %s has no Go files", filepath.Base(page), match[1], folder)
					}
				}
			}
		}
	}
	if count < 4 {
		t.Errorf("only %d mentions found", count)
	}
}

// subcommand is what stands before the first flag and before names, which have
// a hyphen or a dot.
func subcommand(words []string) []string {
	end := slices.IndexFunc(words, func(w string) bool { return strings.ContainsAny(w, "-./") })
	if end < 0 {
		end = len(words)
	}
	return slices.Clone(words[:end])
}

var flagName = regexp.MustCompile(`--[a-z][a-z-]+`)

// The guide's table has the flags of `sweep run`, all of them and no others.
func TestTheGuideListsEveryFlagOfRun(t *testing.T) {
	help := sweep(t, "run", "--help")
	help.wantStatus(t, 0)
	_, list, _ := strings.Cut(help.stdout, "\nFlags:\n")
	have := unique(flagName.FindAllString(strings.ReplaceAll(list, "--help", ""), -1))
	for _, page := range []string{"docs/guide.md", "docs/guide.zh-CN.md"} {
		if got := cells(read(t, repositoryFile(t, page)), flagName); !slices.Equal(got, have) {
			t.Errorf("%s lists %v, sweep run has %v", page, got, have)
		}
	}
}

var fieldName = regexp.MustCompile("^ `[a-z-]+(\\.[a-z-]+)?` $")

// So it is with the fields of sweep.yaml.
func TestTheGuideListsEveryFieldOfTheConfiguration(t *testing.T) {
	have := unique(fields((&configv1.Sweep{}).ProtoReflect().Descriptor(), ""))
	for _, page := range []string{"docs/guide.md", "docs/guide.zh-CN.md"} {
		_, section, _ := strings.Cut(read(t, repositoryFile(t, page)), "| `keys` |")
		section, _, _ = strings.Cut("| `keys` |"+section, "\n\n")
		if got := cells(section, fieldName); !slices.Equal(got, have) {
			t.Errorf("%s lists %v, a configuration has %v", page, got, have)
		}
	}
}

// fields are the paths of what can be set in a message, as YAML spells them.
func fields(m protoreflect.MessageDescriptor, prefix string) []string {
	var paths []string
	for i := range m.Fields().Len() {
		f := m.Fields().Get(i)
		path := prefix + strings.ReplaceAll(string(f.Name()), "_", "-")
		if f.Message() != nil && !f.IsMap() && ours(f.Message()) {
			paths = append(paths, fields(f.Message(), path+".")...)
		} else {
			paths = append(paths, " `"+path+"` ")
		}
	}
	return paths
}

// cells are what matches in the first cells of table rows, sorted.
func cells(text string, pattern *regexp.Regexp) []string {
	var found []string
	for line := range strings.Lines(text) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			found = append(found, pattern.FindAllString(cells[1], -1)...)
		}
	}
	return unique(found)
}

func unique(words []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(words)))
}
