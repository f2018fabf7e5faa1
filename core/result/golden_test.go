package result_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/infersweep/infersweep/core/load"
	"github.com/infersweep/infersweep/core/result"
)

// go test ./core/result -update rewrites the golden files.
var update = flag.Bool("update", false, "rewrite the golden files")

// rows are a valid point, one that broke off and one that never came up.
func rows() []*result.Row {
	m := good()
	m.SessionsStarted, m.SessionsFinished = 2, 1
	valid := evidence(m)
	valid.ServerOutput = &result.Counter{Before: 1, After: 13}

	process, remedy := "engine-0", "lower the memory share, or take a smaller model"
	cut := measurement(record(load.Failed, 0, arrival{100, 2}))
	cut.Stopped = errors.New("the engine died")
	broken := evidence(cut)
	broken.Point.ExpName, broken.Point.Concurrency = "m_fp4-node-engine_tp2_conc4_kvnone", 4
	broken.Failure = &result.Failure{
		Class: "engine", Phase: result.PhaseMeasuring, Process: &process, Cause: "worker <1> died", Log: []string{"ERROR worker <1> died"},
	}

	absent := evidence(nil)
	absent.Point.ExpName, absent.Point.Concurrency = "m_fp4-node-engine_tp2_conc8_kvnone", 8
	absent.Failure = &result.Failure{Class: "engine", Phase: result.PhaseLaunching, Process: &process, Cause: "out of memory", Remedy: &remedy}

	return []*result.Row{result.Summarize(valid), result.Summarize(broken), result.Summarize(absent)}
}

func TestRowsAreTheGoldenOnes(t *testing.T) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	for _, row := range rows() {
		if err := e.Encode(row); err != nil {
			t.Fatal(err)
		}
	}
	golden(t, "rows.json", b.Bytes())
}

func TestSummaryIsTheGoldenOne(t *testing.T) {
	var b bytes.Buffer
	if err := result.WriteSummary(&b, rows()); err != nil {
		t.Fatal(err)
	}
	golden(t, "summary.txt", b.Bytes())
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
		t.Errorf("%s differs; look at the change and run go test ./core/result -update:\n%s", path, got)
	}
}
