// Package shared gives tests the files of the folder `shared` that lies beside
// the checkout, or where $INFERSWEEP_SHARED says. It is no part of this
// repository: where it is absent, the tests that need it are skipped.
package shared

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bazelbuild/rules_go/go/runfiles"
)

// Path gives the path of a file by its path in the shared folder, such as
// `reference/arms.md`. Under Bazel the test lists the file's first folder in
// its data: `@shared//:reference`.
//
// Without a shared folder the test is skipped; a file that is not in it ends
// the test.
func Path(t testing.TB, file string) string {
	t.Helper()
	path := locate(t, file)
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("shared file %s: %v", file, err)
	}
	return path
}

func locate(t testing.TB, file string) string {
	t.Helper()
	if os.Getenv("TEST_SRCDIR") == "" {
		return filepath.Join(besideTheCheckout(t), file)
	}
	marker, err := runfiles.Rlocation("shared/ROOT")
	if err != nil {
		t.Fatalf("shared file %s: %v", file, err)
	}
	root, err := os.ReadFile(marker)
	if err != nil {
		t.Fatalf("shared file %s: list @shared//:%s in the test's data: %v", file, strings.Split(file, "/")[0], err)
	}
	if len(root) == 0 {
		t.Skip("the folder ../shared is not there, nor is INFERSWEEP_SHARED set")
	}
	return filepath.Join(filepath.Dir(marker), file)
}

func besideTheCheckout(t testing.TB) string {
	t.Helper()
	root := os.Getenv("INFERSWEEP_SHARED")
	if root == "" {
		module, err := exec.Command("go", "env", "GOMOD").Output()
		if err != nil {
			t.Fatalf("go env GOMOD: %v", err)
		}
		root = filepath.Join(filepath.Dir(strings.TrimSpace(string(module))), "..", "shared")
	}
	if _, err := os.Stat(root); err != nil {
		t.Skip("the folder ../shared is not there, nor is INFERSWEEP_SHARED set")
	}
	return root
}
