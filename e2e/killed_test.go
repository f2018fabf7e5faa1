package e2e_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

const (
	routedPoint = "dsv41flash_fp4-gb200-vllm_tp2ep2dpa_conc8_kvnone_spec-mtp"
	nextPoint   = "dsv41flash_fp4-gb200-vllm_tp2ep2dpa_conc16_kvnone_spec-mtp"
)

// Whatever part of a run is killed: nothing of it is left, the cause is named,
// the exit status is not 0; and where it was the engine, the next point runs.
func TestKilledParts(t *testing.T) {
	for name, part := range map[string]struct {
		find  func(p process) bool
		cause string
		goes  bool
	}{
		"guardian":    {argument("guardian"), "guardian", true},
		"API server":  {argument("serve"), "engine", true},
		"engine core": {begins("VLLM::EngineCore"), "engine", true},
		"router":      {begins("vllm-router"), "router", true},
		"plugin":      {program("gb200"), "gb200", false},
	} {
		t.Run(name, func(t *testing.T) {
			r := startRun(t)
			r.kill(t, part.find)
			status, stderr := r.wait(t)
			if status != 1 {
				t.Errorf("exit status %d, want 1; stderr:\n%s", status, stderr)
			}
			if !strings.Contains(stderr, part.cause) {
				t.Errorf("stderr does not name %q:\n%s", part.cause, stderr)
			}
			if valid := strings.Contains(r.results(t), `"exp_name":"`+nextPoint+`"`); valid != part.goes {
				t.Errorf("the next point ran: %v, want %v\n%s", valid, part.goes, stderr)
			}
			r.wantNothingLeft(t)
		})
	}
}

func TestKilledSweepLeavesNothing(t *testing.T) {
	r := startRun(t)
	r.kill(t, func(p process) bool { return p.pid == r.command.Process.Pid })
	r.wait(t)
	r.wantNothingLeft(t)
}

func TestInterruptedSweepKeepsWhatFinished(t *testing.T) {
	r := startRun(t)
	r.find(t, func(p process) bool {
		return begins("VLLM::EngineCore")(p) && strings.Contains(r.results(t), routedPoint)
	})
	if err := r.command.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	status, stderr := r.wait(t)
	if status != 130 {
		t.Errorf("exit status %d, want 130; stderr:\n%s", status, stderr)
	}
	if rows := strings.Count(r.results(t), "\n"); rows != 1 {
		t.Errorf("results.jsonl has %d rows, want the one that had finished", rows)
	}
	r.wantNothingLeft(t)
}

// aRun is a `sweep run` of two points under way.
type aRun struct {
	command *exec.Cmd
	dir     string
	stderr  bytes.Buffer
}

func startRun(t *testing.T) *aRun {
	t.Helper()
	work := t.TempDir()
	r := &aRun{dir: filepath.Join(work, "out")}
	r.command = command(t, work, "run", seedArm, "--simulate", "--duration", "2s", "--out", r.dir, "--points", routedPoint+","+nextPoint)
	r.command.Stderr = &r.stderr
	if err := r.command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.command.Process.Kill() })
	return r
}

// find waits for a process of the run, once tokens flow.
func (r *aRun) find(t *testing.T, wanted func(process) bool) process {
	t.Helper()
	for range 1000 {
		if r.loaded() {
			for _, p := range r.processes(t) {
				if wanted(p) {
					return p
				}
			}
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("no such process in 10 s; there are %v", r.processes(t))
	return process{}
}

// loaded tells whether the router of a point runs and the engine had time to
// take load.
func (r *aRun) loaded() bool {
	logs, _ := filepath.Glob(filepath.Join(r.dir, "points", "*", "logs", "router.log"))
	if len(logs) == 0 {
		return false
	}
	info, err := os.Stat(logs[0])
	return err == nil && time.Since(info.ModTime()) > 500*time.Millisecond
}

func (r *aRun) kill(t *testing.T, wanted func(process) bool) {
	t.Helper()
	p := r.find(t, wanted)
	if err := unix.Kill(p.pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
}

func (r *aRun) wait(t *testing.T) (status int, stderr string) {
	t.Helper()
	r.command.Wait()
	return r.command.ProcessState.ExitCode(), r.stderr.String()
}

func (r *aRun) results(t *testing.T) string {
	t.Helper()
	b, _ := os.ReadFile(filepath.Join(r.dir, "results.jsonl"))
	return string(b)
}

// wantNothingLeft expects that no process of the run, and no plugin of it, is
// there 5 s later.
func (r *aRun) wantNothingLeft(t *testing.T) {
	t.Helper()
	var left []process
	for range 500 {
		if left = r.processes(t); len(left) == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("left behind after 5 s: %v", left)
}

// process is one of /proc that is no zombie.
type process struct {
	pid    int
	argv   []string
	marked bool
	exe    string
}

// processes are those that carry the run's mark, and those that sweep started.
func (r *aRun) processes(t *testing.T) []process {
	t.Helper()
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Fatal(err)
	}
	var found []process
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		if p := look(pid, r.dir); p.marked || strings.HasPrefix(p.exe, installed(t)+"/") {
			found = append(found, p)
		}
	}
	return found
}

func look(pid int, dir string) process {
	at := filepath.Join("/proc", strconv.Itoa(pid))
	environ, _ := os.ReadFile(filepath.Join(at, "environ"))
	cmdline, _ := os.ReadFile(filepath.Join(at, "cmdline"))
	exe, _ := os.Readlink(filepath.Join(at, "exe"))
	return process{
		pid: pid, exe: exe,
		argv:   strings.Split(strings.TrimRight(string(cmdline), "\x00"), "\x00"),
		marked: bytes.Contains(environ, []byte("INFERSWEEP_RUN_DIR="+dir+"\x00")),
	}
}

func argument(word string) func(process) bool {
	return func(p process) bool { return len(p.argv) > 1 && p.argv[1] == word }
}

func begins(word string) func(process) bool {
	return func(p process) bool { return strings.HasPrefix(p.argv[0], word) }
}

func program(name string) func(process) bool {
	return func(p process) bool { return filepath.Base(p.exe) == name }
}
