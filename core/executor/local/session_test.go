package local_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/executor"
	"github.com/infersweep/infersweep/core/executor/local"
	"github.com/infersweep/infersweep/core/executor/puppet"
	"github.com/infersweep/infersweep/core/launch"
)

func TestProcessGetsArgvEnvironmentFolderAndFiles(t *testing.T) {
	s, l := open(t, "pwd env=INFERSWEEP_RUN_DIR cat=config/a.json say=to-stderr")
	l.Processes[0].Files = map[string][]byte{filepath.Join(l.Processes[0].Dir, "config/a.json"): []byte("{}\n")}
	start(t, s, l)
	if e := <-s.Exits(); e.Status != 0 {
		t.Errorf("exit = %v", e)
	}
	want := l.Processes[0].Dir + "\nINFERSWEEP_RUN_DIR=" + l.RunDir + "\n{}\nto-stderr\n"
	if got := logOf(t, l, "p0"); got != want {
		t.Errorf("log = %q, want %q", got, want)
	}
}

func TestExitsTellStatusAndSignal(t *testing.T) {
	s, l := open(t, "exit=3", "abort", "sleep")
	start(t, s, l)
	got := map[string]executor.Exit{}
	for range 2 {
		e := <-s.Exits()
		got[e.Process] = e
	}
	if e := got["p0"]; e.Status != 3 || e.Signal != "" || e.At.IsZero() || e.String() != "ended with status 3" {
		t.Errorf("p0: %+v", e)
	}
	if e := got["p1"]; e.Status != -1 || e.Signal != "SIGKILL" || e.String() != "was ended by SIGKILL" {
		t.Errorf("p1: %+v", e)
	}
}

func TestExitsAreClosedByCloseAndLeaveOutWhatWasAskedFor(t *testing.T) {
	s, l := open(t, "sleep")
	start(t, s, l)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if e, ok := <-s.Exits(); ok {
		t.Errorf("exit %v of a process that was told to end", e)
	}
	if err := s.Close(); err != nil {
		t.Errorf("second Close: %v", err)
	}
}

func TestStartRefusesUnknownNamesAndSecondStarts(t *testing.T) {
	s, l := open(t, "sleep")
	start(t, s, l)
	for name, want := range map[string]string{
		"p9": `the launch has no process "p9"`,
		"p0": "starting process p0: it was started before",
	} {
		if _, err := s.Start(t.Context(), name); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

func TestStartSaysWhyAProgramCannotBeExecuted(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte{0x7f, 'E', 'L', 'F', 9}, 0o755); err != nil {
		t.Fatal(err)
	}
	s, l := open(t, "sleep", "sleep")
	l.Processes[0].Executable = text
	l.Processes[1].Executable = filepath.Join(dir, "nothing")
	for name, want := range map[string]string{
		"p0": "starting process p0: executing " + text + ": exec format error (it is no program, or one for another architecture)",
		"p1": "starting process p1: executing " + dir + "/nothing: no such file or directory (it, its interpreter or its working directory is missing)",
	} {
		if _, err := s.Start(t.Context(), name); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestStartSaysWhyAFileCannotBeWritten(t *testing.T) {
	s, l := open(t, "sleep")
	l.Processes[0].Files = map[string][]byte{"/proc/nowhere/file": nil}
	_, err := s.Start(t.Context(), "p0")
	if err == nil || !strings.HasPrefix(err.Error(), "starting process p0: making the folder of a file: mkdir /proc/nowhere") {
		t.Errorf("error = %v", err)
	}
}

func TestStartAfterCloseIsRefused(t *testing.T) {
	s, l := open(t, "sleep")
	s.Close()
	if _, err := s.Start(t.Context(), l.Processes[0].Name); err == nil || err.Error() != "starting process p0: its session was closed" {
		t.Errorf("error = %v", err)
	}
}

func TestOpenSaysWhatAGuardianThatDoesNotRunPrinted(t *testing.T) {
	l := &launch.Launch{PointDir: t.TempDir()}
	_, err := local.New(local.Options{Guardian: puppet.Argv("say=no-good", "exit=4")}).Open(t.Context(), l)
	want := "starting the guardian of " + l.PointDir + ": the guardian ended (exit status 4): no-good"
	if err == nil || err.Error() != want {
		t.Errorf("error = %v, want %s", err, want)
	}
	_, err = local.New(local.Options{Guardian: []string{"/nowhere"}}).Open(t.Context(), l)
	if err == nil || !strings.Contains(err.Error(), "starting the guardian of "+l.PointDir) {
		t.Errorf("error = %v", err)
	}
}
