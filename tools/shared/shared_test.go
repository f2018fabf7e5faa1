package shared_test

import (
	"os"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/tools/shared"
)

func TestPathGivesAFileOfTheSharedFolder(t *testing.T) {
	content, err := os.ReadFile(shared.Path(t, "reference/arms.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(content), "tp4") {
		t.Error("reference/arms.md does not speak of tp4")
	}
}
