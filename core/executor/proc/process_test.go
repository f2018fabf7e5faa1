package proc_test

import (
	"os"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/infersweep/infersweep/core/executor/proc"
)

const fields = " S 7 42 41 0 -1 4194304 90 0 0 0 1 2 0 0 20 0 1 0 123456 1000 50 18446744073709551615\n"

func TestStatIsReadWhateverTheNameIs(t *testing.T) {
	for _, name := range []string{"server", "a) S 1 2 (b", "", "VLLM::Worker", ":-)"} {
		got, err := proc.ParseStat("42 (" + name + ")" + fields)
		want := proc.Process{PID: 42, Parent: 7, Session: 41, State: 'S', Started: 123456, Name: name}
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v; want %+v", name, got, err, want)
		}
	}
}

func TestStatThatIsNoneIsRefused(t *testing.T) {
	for _, content := range []string{
		"", "42", "42 (a", ") (", "42 (a) S 7", "x (a)" + fields,
		"42 (a)" + strings.Replace(fields, " 7 ", " x ", 1),
		"42 (a)" + strings.Replace(fields, " 41 ", " x ", 1),
		"42 (a)" + strings.Replace(fields, "123456", "-1", 1),
	} {
		if p, err := proc.ParseStat(content); err == nil {
			t.Errorf("%q was read as %+v", content, p)
		}
	}
}

func FuzzParseStat(f *testing.F) {
	f.Add("42 (a)" + fields)
	f.Fuzz(func(t *testing.T, content string) {
		p, err := proc.ParseStat(content)
		if err == nil && !strings.Contains(content, "("+p.Name+")") {
			t.Errorf("%q has no process named %q", content, p.Name)
		}
	})
}

func TestZombieIsGone(t *testing.T) {
	cmd := start(t, nil, "exit=0")
	eventually(t, "the zombie is gone", func() bool {
		p, err := proc.Look(cmd.Process.Pid)
		return err == nil && p.Gone()
	})
	if syscall.Kill(cmd.Process.Pid, 0) != nil {
		t.Error("kill -0 did not call the zombie alive; this test proves nothing")
	}
	if left := table(t).Descendants(os.Getpid()); len(left) > 0 {
		t.Errorf("descendants: %v", left)
	}
}

func TestSignalReachesAProcessAndNeverALaterOneOfItsPid(t *testing.T) {
	cmd := start(t, nil, "sleep")
	p, err := proc.Look(cmd.Process.Pid)
	if err != nil {
		t.Fatal(err)
	}
	earlier := p
	earlier.Started--
	if err := earlier.Signal(unix.SIGKILL); err != nil {
		t.Error(err)
	}
	if now, err := proc.Look(p.PID); err != nil || now.Gone() {
		t.Fatalf("the later process was signalled: %v, %v", now, err)
	}
	if err := p.Signal(unix.SIGTERM); err != nil {
		t.Error(err)
	}
	cmd.Wait()
	if err := p.Signal(unix.SIGKILL); err != nil {
		t.Errorf("signalling a process that is gone: %v", err)
	}
}
