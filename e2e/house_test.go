package e2e_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/infersweep/infersweep/"

// goFiles are the Go files below a folder of this repository, tests left out,
// by their paths from its root. Under Bazel they are those of the binaries.
func goFiles(t *testing.T, folder string) []string {
	t.Helper()
	root := repositoryFile(t, "")
	var files []string
	err := filepath.WalkDir(filepath.Join(root, folder), func(name string, entry fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			files = append(files, filepath.ToSlash(strings.TrimPrefix(name, root+"/")))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// atLeast guards against a test that looks at nothing.
func atLeast(t *testing.T, least int, files []string) []string {
	t.Helper()
	if len(files) < least {
		t.Fatalf("only %d files found: %v", len(files), files)
	}
	return files
}

// imports are the packages of this repository that a file imports, by their
// folders.
func imports(t *testing.T, file string) []string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), repositoryFile(t, file), nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var folders []string
	for _, spec := range parsed.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		if folder, ours := strings.CutPrefix(name, module); ours {
			folders = append(folders, folder)
		}
	}
	return folders
}

var names = regexp.MustCompile(`(?i)vllm|sglang|llamacpp|gb200`)

func TestTheCoreNamesNoEngineAndNoHardware(t *testing.T) {
	for _, file := range atLeast(t, 150, goFiles(t, "core")) {
		for i, line := range strings.Split(read(t, repositoryFile(t, file)), "\n") {
			if name := names.FindString(line); name != "" {
				t.Errorf("%s:%d names %s", file, i+1, name)
			}
		}
	}
}

func TestPluginsImportOnlyTheSDKAndTheContract(t *testing.T) {
	for _, folder := range []string{"plugins", "hardware"} {
		for _, file := range atLeast(t, 5, goFiles(t, folder)) {
			own := strings.Join(strings.Split(file, "/")[:2], "/")
			for _, imported := range imports(t, file) {
				if !within(imported, own) && !within(imported, "sdk") && !within(imported, "proto") {
					t.Errorf("%s imports %s; a plugin imports only sdk/, proto/ and what is its own", file, imported)
				}
			}
		}
	}
}

func TestTheGroundImportsNothingAboveIt(t *testing.T) {
	for _, file := range atLeast(t, 10, goFiles(t, "sdk")) {
		for _, imported := range imports(t, file) {
			if !within(imported, "sdk") && !within(imported, "proto") {
				t.Errorf("%s imports %s; sdk/ imports only proto/", file, imported)
			}
		}
	}
	for _, file := range atLeast(t, 5, goFiles(t, "proto")) {
		for _, imported := range imports(t, file) {
			if !within(imported, "proto") {
				t.Errorf("%s imports %s; proto/ imports nothing of ours", file, imported)
			}
		}
	}
}

func within(folder, parent string) bool {
	return folder == parent || strings.HasPrefix(folder, parent+"/")
}

// floors are the packages of the core by their floor, 1 being the lowest, as
// docs/architecture.md shows them.
func floors(t *testing.T, page string) map[string]int {
	t.Helper()
	_, table, found := strings.Cut(read(t, repositoryFile(t, page)), "| --: | --- |\n")
	if !found {
		t.Fatalf("%s has no table of floors", page)
	}
	floor := map[string]int{}
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) != 4 {
			break
		}
		number, err := strconv.Atoi(strings.TrimSpace(cells[1]))
		if err != nil {
			t.Fatal(err)
		}
		for name := range strings.FieldsSeq(strings.ReplaceAll(cells[2], "`", " ")) {
			floor[name] = number
		}
	}
	return floor
}

func TestPackagesOfTheCoreImportOnlyFromLowerFloors(t *testing.T) {
	for _, page := range []string{"docs/architecture.md", "docs/architecture.zh-CN.md"} {
		floor := floors(t, page)
		met := map[string]bool{}
		for _, file := range atLeast(t, 150, goFiles(t, "core")) {
			name := corePackage(path.Dir(file))
			if name == "" { // the program
				continue
			}
			met[name] = true
			if floor[name] == 0 {
				t.Errorf("%s: %s has no floor", page, name)
			}
			for _, imported := range imports(t, file) {
				below := corePackage(imported)
				if below != "" && below != name && floor[below] >= floor[name] {
					t.Errorf("%s: %s on floor %d imports %s on floor %d", page, file, floor[name], below, floor[below])
				}
			}
		}
		for name := range floor {
			if !met[name] {
				t.Errorf("%s: there is no core/%s", page, name)
			}
		}
	}
}

// corePackage is the folder below core/ that a package belongs to: `executor`
// of core/executor/local. Empty: it is outside.
func corePackage(folder string) string {
	below, ok := strings.CutPrefix(folder, "core/")
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(below, "/")
	return name
}
