package local_test

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/infersweep/infersweep/core/executor/proc"
	"github.com/infersweep/infersweep/core/executor/puppet"
	"github.com/infersweep/infersweep/core/executor/strays"
)

// trees are processes that are hard to end, with how many there are of each
// (those that carry a mark).
var trees = map[string]struct {
	deeds     string
	processes int
}{
	"a plain process":                        {"sleep", 1},
	"one that ignores TERM":                  {"deaf say=deaf sleep", 1},
	"children that outlive their parent":     {"child=child=sleep,sleep child=deaf,sleep sleep", 4},
	"children whose parent ended":            {"child=deaf,sleep child=child=sleep", 2},
	"a daemon in a session of its own":       {"daemon=deaf,sleep sleep", 2},
	"a child that is never waited for":       {"child=exit child=exit sleep", 1},
	"a parent that starts and starts others": {"chain=100000", -1},
}

func TestCloseLeavesNothing(t *testing.T) {
	for name, tree := range trees {
		t.Run(name, func(t *testing.T) {
			s, l := open(t, tree.deeds)
			start(t, s, l)
			if tree.processes > 0 {
				await(t, l.RunDir, tree.processes+1)
			}
			if strings.Contains(tree.deeds, "say=deaf") {
				awaitLog(t, l, "p0", "deaf")
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
			if left, _ := strays.Find(l.RunDir); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

func TestCloseEndsAProcessThatWipedItsMark(t *testing.T) {
	s, l := open(t, "ghost=deaf,sleep say=born sleep")
	start(t, s, l)
	awaitLog(t, l, "p0", "born")
	table, err := proc.Read()
	if err != nil {
		t.Fatal(err)
	}
	below := table.Descendants(guardian(t, l.RunDir))
	if len(below) != 2 {
		t.Fatalf("below the guardian: %v, want two", below)
	}
	s.Close()
	for _, p := range below {
		if now, err := proc.Look(p.PID); err == nil && now.Started == p.Started && !now.Gone() {
			t.Errorf("left behind: %v", now)
		}
	}
}

func TestPoliteProcessEndsByItself(t *testing.T) {
	s, l := open(t, "polite=goodbye say=ready sleep", "polite=goodbye say=ready sleep")
	start(t, s, l)
	awaitLog(t, l, "p0", "ready")
	awaitLog(t, l, "p1", "ready")
	s.Close()
	for _, name := range []string{"p0", "p1"} {
		if !strings.Contains(logOf(t, l, name), "goodbye") {
			t.Errorf("%s was killed before it could end", name)
		}
	}
}

func TestKilledHostLeavesNothing(t *testing.T) {
	for name, tree := range trees {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			cmd := exec.Command(puppet.Program(), "host", dir, tree.deeds)
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			line, _ := bufio.NewReader(out).ReadString('\n')
			if line != "running\n" {
				t.Errorf("host said %q", line)
			}
			if tree.processes > 0 {
				await(t, dir, tree.processes+1)
			}
			cmd.Process.Kill()
			cmd.Wait()
			gone(t, dir)
		})
	}
}

func TestKilledGuardianLeavesNothingAndIsNamed(t *testing.T) {
	for name, tree := range trees {
		t.Run(name, func(t *testing.T) {
			s, l := open(t, tree.deeds, "sleep")
			start(t, s, l)
			if tree.processes > 0 {
				await(t, l.RunDir, tree.processes+2)
			}
			syscall.Kill(guardian(t, l.RunDir), syscall.SIGKILL)
			e := <-s.Exits()
			for e.Process != "p1" { // p0 may have ended by itself before
				e = <-s.Exits()
			}
			if want := "was ended: the guardian was killed (SIGKILL)"; e.String() != want {
				t.Errorf("exit %q, want %q", e, want)
			}
			if err := s.Close(); err == nil || err.Error() != "the guardian was killed (SIGKILL)" {
				t.Errorf("Close: %v", err)
			}
			gone(t, l.RunDir)
		})
	}
}

func TestStartAfterTheGuardianWasKilledNamesIt(t *testing.T) {
	s, l := open(t, "sleep")
	syscall.Kill(guardian(t, l.RunDir), syscall.SIGKILL)
	if _, err := s.Start(t.Context(), "p0"); err == nil || err.Error() != "starting process p0: the guardian was killed (SIGKILL)" {
		t.Errorf("error = %v", err)
	}
}

func TestGuardianIsDeafToTheTerminal(t *testing.T) {
	s, l := open(t, "sleep")
	start(t, s, l)
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGPIPE} {
		syscall.Kill(guardian(t, l.RunDir), signal)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// guardian finds the guardian of the run in dir: the child of this test.
func guardian(t *testing.T, dir string) int {
	t.Helper()
	found, err := strays.Find(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range found {
		if p.Parent == os.Getpid() {
			return p.PID
		}
	}
	t.Fatalf("no guardian among %v", found)
	return 0
}
