package testbin_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/tools/testbin"
)

func TestPathGivesABinaryThatRuns(t *testing.T) {
	// protogen without arguments prints how it is used.
	output, _ := exec.Command(testbin.Path(t, "//tools/protogen"), "-help").CombinedOutput()
	if !strings.Contains(string(output), "-descriptor_set") {
		t.Errorf("//tools/protogen -help printed %q, want its flags", output)
	}
}

func TestPathIsTheSameAtEveryCall(t *testing.T) {
	first, second := testbin.Path(t, "//tools/protogen"), testbin.Path(t, "//tools/protogen:protogen")
	if first != second {
		t.Errorf("two paths for one binary: %s, %s", first, second)
	}
}
