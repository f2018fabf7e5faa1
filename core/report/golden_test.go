package report_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/infersweep/infersweep/core/report"
)

// go test ./core/report -update rewrites the golden files.
var update = flag.Bool("update", false, "rewrite the golden files")

func TestReportIsTheGoldenOne(t *testing.T) {
	var page bytes.Buffer
	if err := report.HTML(&page, run(), simulatedSweep()); err != nil {
		t.Fatal(err)
	}
	golden(t, "report.html", page.Bytes())
}

func TestPictureIsTheGoldenOne(t *testing.T) {
	var picture bytes.Buffer
	if err := report.SVG(&picture, sweep(), "Twelve points of an arm"); err != nil {
		t.Fatal(err)
	}
	golden(t, "picture.svg", picture.Bytes())
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; look at it and run go test ./core/report -update", path)
	}
}
