package engines_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/infersweep/infersweep/tools/engines"
)

func TestCacheHomeHoldsTheProgram(t *testing.T) {
	home := engines.CacheHome(t, "llama-server")
	if _, err := os.Stat(filepath.Join(home, "infersweep", "real", "bin", "llama-server")); err != nil {
		t.Error(err)
	}
}
