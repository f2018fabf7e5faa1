package result_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/result"
)

func run() *result.Run {
	return &result.Run{
		Schema: result.RunSchema, ID: "20261130-120000", StartedAt: zero, Command: []string{"sweep", "run"},
		Arms: []string{"m-fp4-node-engine-agentic"}, Points: []string{"m_fp4-node-engine_tp2_conc1_kvnone"}, Seed: 1,
	}
}

func create(t *testing.T) result.Store {
	t.Helper()
	s, err := result.Create(filepath.Join(t.TempDir(), "a", "run"), run())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func readRows(dir string) ([]*result.Row, *result.Torn, error) {
	file, err := os.Open(filepath.Join(dir, result.ResultsFile))
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	return result.Read(file)
}

// child runs a task in a process of its own.
func child(t *testing.T, task, dir string) (stdout string, err error) {
	t.Helper()
	c := exec.Command(os.Args[0], dir)
	c.Env = append(os.Environ(), childTask+"="+task)
	var stderr strings.Builder
	c.Stderr = &stderr
	out, err := c.Output()
	if stderr.Len() > 0 {
		t.Errorf("%s: %s", task, stderr.String())
	}
	return string(out), err
}

func entries(t *testing.T, dir string) (names []string) {
	t.Helper()
	all, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		names = append(names, e.Name())
	}
	return names
}

func TestARunReadsBackAsItWasWritten(t *testing.T) {
	s := create(t)
	want := result.Summarize(evidence(good()))
	if err := s.Append(want); err != nil {
		t.Fatal(err)
	}
	r := run()
	ended, status := zero.Add(time.Minute), 0
	r.EndedAt, r.ExitStatus = &ended, &status
	if err := s.WriteRun(r); err != nil {
		t.Fatal(err)
	}
	got, rows, torn, err := result.ReadDir(s.Dir())
	if err != nil || torn != nil || len(rows) != 1 {
		t.Fatalf("%d rows, torn %v, error %v", len(rows), torn, err)
	}
	if got.ID != r.ID || *got.ExitStatus != 0 {
		t.Errorf("run.json reads %+v", got)
	}
	if rows[0].ExpName != want.ExpName || *rows[0].TPOTP90 != *want.TPOTP90 || rows[0].Verdict != want.Verdict {
		t.Errorf("the row reads %+v", rows[0])
	}
}

func TestARunIsNeverOverwritten(t *testing.T) {
	s := create(t)
	_, err := result.Create(s.Dir(), run())
	if err == nil || !strings.Contains(err.Error(), "is not empty (it holds points, results.jsonl, run.json) and runs are never overwritten") {
		t.Errorf("the error is %v", err)
	}
}

func TestAnEmptyFolderIsTaken(t *testing.T) {
	s, err := result.Create(t.TempDir(), run())
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
}

func TestAFileIsNoFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{file: "is a file", filepath.Join(file, "run"): "a part of the path is a file"} {
		if _, err := result.Create(path, run()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want %q in it", err, want)
		}
	}
}

func TestAFolderThatCannotBeWrittenIsRefused(t *testing.T) {
	// Nobody makes folders there, root neither.
	_, err := result.Create("/sys/infersweep-run", run())
	if err == nil || !strings.Contains(err.Error(), "name a folder that you may write to with --out") {
		t.Errorf("the error is %v", err)
	}
}

func TestAFullDiskLeavesNothingBehind(t *testing.T) {
	parent := t.TempDir()
	out, err := child(t, "create without a byte", filepath.Join(parent, "some", "run"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out, result.RunFile) {
		t.Errorf("the error %q does not name the file", out)
	}
	if left := entries(t, parent); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestAFullDiskIsSaidToBeFull(t *testing.T) {
	s := create(t)
	err := s.WriteFile("summary.txt", func(io.Writer) error {
		return os.WriteFile("/dev/full", []byte("x"), 0)
	})
	if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "the disk is full") {
		t.Errorf("the error is %v", err)
	}
	if _, err := os.Stat(filepath.Join(s.Dir(), "summary.txt")); err == nil {
		t.Error("a half-written file is there")
	}
}

func TestRowsOutliveAKill(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	if _, err := child(t, "die after two rows", dir); err == nil {
		t.Fatal("the child was to be killed")
	}
	rows, torn, err := readRows(dir)
	if err != nil || len(rows) != 2 || torn != nil {
		t.Errorf("%d rows, torn %v, error %v; want two whole rows", len(rows), torn, err)
	}
}

func TestATornWriteIsTakenBack(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	if _, err := child(t, "tear the second row", dir); err != nil {
		t.Fatal(err)
	}
	rows, torn, err := readRows(dir)
	if err != nil || len(rows) != 2 || torn != nil {
		t.Errorf("%d rows, torn %v, error %v; want two: the disk had room again", len(rows), torn, err)
	}
}

func TestAFileIsReplacedAsAWholeOrNotAtAll(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	if _, err := child(t, "fail to replace a file", dir); err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := result.ReadDir(dir); err != nil {
		t.Errorf("the old run.json is gone: %v", err)
	}
	if left := entries(t, dir); len(left) != 3 {
		t.Errorf("left behind: %v", left)
	}
}

func TestAppendIsSafeForMany(t *testing.T) {
	s := create(t)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if err := s.Append(result.Summarize(evidence(good()))); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if rows, torn, err := readRows(s.Dir()); err != nil || len(rows) != 8 || torn != nil {
		t.Errorf("%d rows, torn %v, error %v; want eight whole rows", len(rows), torn, err)
	}
}

func TestPointFoldersLieInTheRun(t *testing.T) {
	s := create(t)
	dir, err := s.PointDir("m_fp4-node-engine_tp2_conc1_kvnone")
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(s.Dir(), "points", "m_fp4-node-engine_tp2_conc1_kvnone"); dir != want {
		t.Errorf("the folder is %s, want %s", dir, want)
	}
	for _, name := range []string{"", ".", "..", "../x", "a/b", "-x", ".x", "a b", "a\x00", "ü", strings.Repeat("x", 201)} {
		if dir, err := s.PointDir(name); err == nil {
			t.Errorf("%q became the folder %s", name, dir)
		}
	}
}

func TestFilesLieInTheRun(t *testing.T) {
	s := create(t)
	for _, name := range []string{"../x", "/x", ""} {
		if err := s.WriteFile(name, func(io.Writer) error { return nil }); err == nil {
			t.Errorf("%q was written", name)
		}
	}
}

func TestAWriterThatFailsLeavesTheOldFile(t *testing.T) {
	s := create(t)
	put := func(text string, err error) error {
		return s.WriteFile("summary.txt", func(w io.Writer) error {
			fmt.Fprint(w, text)
			return err
		})
	}
	if err := put("old", nil); err != nil {
		t.Fatal(err)
	}
	if err := put("new", errors.New("no")); err == nil {
		t.Error("the writer's error is lost")
	}
	if content, _ := os.ReadFile(filepath.Join(s.Dir(), "summary.txt")); string(content) != "old" {
		t.Errorf("the file reads %q", content)
	}
}
