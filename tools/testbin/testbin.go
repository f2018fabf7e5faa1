// Package testbin gives tests the binaries of this repository: under Bazel
// those of the test's runfiles, elsewhere freshly built ones.
package testbin

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/bazelbuild/rules_go/go/runfiles"
)

// Path gives the absolute path of the binary with the given label, such as
// `//plugins/sim` or `//core:sweep`. Under Bazel the test lists the label in
// its data; elsewhere the Go command builds the label's package, which takes
// no time when nothing changed. The file outlives the test.
//
// A binary that cannot be had ends the test.
func Path(t testing.TB, label string) string {
	t.Helper()
	path, err := find(label)
	if err != nil {
		t.Fatalf("binary %s: %v", label, err)
	}
	return path
}

func find(label string) (string, error) {
	folder, name, err := parse(label)
	if err != nil {
		return "", err
	}
	if !underBazel() {
		return built(folder, name)
	}
	path, err := runfiles.Rlocation(fmt.Sprintf("infersweep/%s/%s_/%s", folder, name, name))
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("not in the runfiles; add it to the test's data: %w", err)
	}
	return path, nil
}

// parse splits a label of this repository into folder and target name.
func parse(label string) (folder, name string, err error) {
	rest, ok := strings.CutPrefix(label, "//")
	if !ok || rest == "" {
		return "", "", fmt.Errorf("a label of this repository starts with // and names a folder")
	}
	folder, name, ok = strings.Cut(rest, ":")
	if !ok {
		name = folder[strings.LastIndex(folder, "/")+1:]
	}
	return folder, name, nil
}

func underBazel() bool {
	return os.Getenv("TEST_SRCDIR") != ""
}
