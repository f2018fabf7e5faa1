// Package engines tells tests whether tools/real/install has installed a real
// engine on this machine.
package engines

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/bazelbuild/rules_go/go/runfiles"
)

// CacheHome gives the value of XDG_CACHE_HOME under which the program, such as
// `llama-server`, is installed: what hardware/local must see to find it. Under
// Bazel the test lists `@engines//:llama-server` in its data.
//
// Where it is not installed, the test is skipped.
func CacheHome(t testing.TB, program string) string {
	t.Helper()
	home := locate(t, program)
	if home == "" {
		t.Skipf("%s is not installed; run: tools/real/install", program)
	}
	return home
}

func locate(t testing.TB, program string) string {
	t.Helper()
	if os.Getenv("TEST_SRCDIR") == "" {
		return installed(program)
	}
	marker, err := runfiles.Rlocation("engines/" + program + "/ROOT")
	if err != nil {
		t.Fatalf("engine %s: %v", program, err)
	}
	home, err := os.ReadFile(marker)
	if err != nil {
		t.Fatalf("engine %s: list @engines//:%s in the test's data: %v", program, program, err)
	}
	return string(home)
}

func installed(program string) string {
	home, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	if _, err := os.Stat(filepath.Join(home, "infersweep", "real", "bin", program)); err != nil {
		return ""
	}
	return home
}
