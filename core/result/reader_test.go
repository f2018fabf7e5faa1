package result_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/result"
)

const twoRows = `{"exp_name":"a","verdict":"valid"}
{"exp_name":"b","verdict":"invalid","later":1}
`

func TestRowsOfALaterVersionAreRead(t *testing.T) {
	rows, torn, err := result.Read(strings.NewReader(twoRows))
	if err != nil || torn != nil || len(rows) != 2 || rows[1].Verdict != result.Invalid {
		t.Errorf("%d rows, torn %v, error %v", len(rows), torn, err)
	}
}

func TestALastLineThatIsCutOffIsTold(t *testing.T) {
	rows, torn, err := result.Read(strings.NewReader(twoRows + `{"exp_name":"c","verd`))
	if err != nil || len(rows) != 2 || torn == nil {
		t.Fatalf("%d rows, torn %v, error %v", len(rows), torn, err)
	}
	if got, want := torn.String(), "line 3 is cut off after 21 bytes: the run was killed while it wrote it"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestALastLineWithoutItsNewlineIsARow(t *testing.T) {
	rows, torn, err := result.Read(strings.NewReader(strings.TrimSuffix(twoRows, "\n")))
	if err != nil || torn != nil || len(rows) != 2 {
		t.Errorf("%d rows, torn %v, error %v", len(rows), torn, err)
	}
}

func TestWhatIsNoRowIsRefusedByItsLine(t *testing.T) {
	for content, want := range map[string]string{
		twoRows + "\n":   "line 3: it must be one JSON object",
		"[1]\n":          "line 1: it must be one JSON object",
		twoRows + "{}\n": "line 3: it must be a row: exp_name is missing",
		`{"exp_name":"a","verdict":"good"}` + "\n": `line 1: the verdict of a must be valid or invalid, it is "good"`,
		`{"exp_name":"a","gpus":"four"}` + "\n":    "line 1: it must be one JSON object",
		strings.Repeat("x", 17<<20):                "line 1 is longer than 16 MiB",
	} {
		if _, _, err := result.Read(strings.NewReader(content)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: the error is %v, want %q", content, err, want)
		}
	}
}

func TestAFolderThatIsNoRunIsRefused(t *testing.T) {
	dir := t.TempDir()
	if _, _, _, err := result.ReadDir(dir); err == nil || !strings.Contains(err.Error(), "name the directory of a run") {
		t.Errorf("the error is %v", err)
	}
	for content, want := range map[string]string{"{": "it must be one JSON object", `{"schema":9}`: "its schema is 9, this version reads 1"} {
		if err := os.WriteFile(filepath.Join(dir, result.RunFile), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, _, _, err := result.ReadDir(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want %q", err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	row, err := json.Marshal(result.Summarize(evidence(good())))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(row)
	f.Add([]byte(twoRows))
	f.Add([]byte(twoRows + `{"exp_name`))
	f.Add([]byte("\n\n"))
	f.Add([]byte(`{"exp_name":"a","verdict":"valid","ttft_p50_s":1e999}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		rows, torn, err := result.Read(bytes.NewReader(content))
		if err != nil && (rows != nil || torn != nil) {
			t.Error("rows beside an error")
		}
		if torn != nil && bytes.HasSuffix(content, []byte("\n")) {
			t.Error("a line with its end is not cut off")
		}
		for _, row := range rows {
			if _, err := json.Marshal(row); err != nil {
				t.Errorf("a row that was read cannot be written: %v", err)
			}
		}
	})
}
