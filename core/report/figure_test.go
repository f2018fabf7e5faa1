package report_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/infersweep/infersweep/core/report"
	"github.com/infersweep/infersweep/core/result"
)

// The picture of the README is drawn from the rows of a real (simulated) run
// that are kept beside this test.
func TestPictureOfTheReadmeIsTheTools(t *testing.T) {
	f, err := os.Open(filepath.Join("testdata", "readme.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, torn, err := result.Read(f)
	if err != nil || torn != nil {
		t.Fatal(err, torn)
	}
	var got bytes.Buffer
	if err := report.SVG(&got, rows, "DeepSeek-V4.1-Flash, FP4, vLLM on a GB200 node, agentic coding"); err != nil {
		t.Fatal(err)
	}
	picture := filepath.Join("..", "..", "docs", "report.svg")
	if *update {
		if err := os.WriteFile(picture, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(picture)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Error("docs/report.svg is not what the tool draws; go test ./core/report -update draws it")
	}
}
