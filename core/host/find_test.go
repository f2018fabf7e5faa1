package host_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/infersweep/infersweep/core/host"
)

func TestPluginsBesideTheProgramAreItsVisibleFiles(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"b", "a", ".hidden"} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(folder, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	want := []string{filepath.Join(folder, "a"), filepath.Join(folder, "b")}
	if got := host.Programs(folder); !slices.Equal(got, want) {
		t.Errorf("found %v, want %v", got, want)
	}
}

func TestAProgramWithoutPluginsFindsNone(t *testing.T) {
	if got := host.Find(); len(got) > 0 {
		t.Errorf("found %v", got)
	}
}
