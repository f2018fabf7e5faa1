package tree_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"syscall"
	"testing"
)

func TestTreeHasACoreAndAWorkerForEachRank(t *testing.T) {
	v := start(t, 2)
	v.ready(t)
	want := []string{"VLLM::EngineCore_DP0", "VLLM::EngineCore_DP1", "VLLM::Worker", "VLLM::Worker", "vllm"}
	v.eventually(t, "the whole tree", func() bool {
		var titles []string
		for _, p := range v.processes() {
			titles = append(titles, p.title)
		}
		slices.Sort(titles)
		return slices.Equal(titles, want)
	})
	if log := v.log.String(); !strings.Contains(log, "Application startup complete") || !strings.Contains(log, "(simulated)") {
		t.Errorf("the log lacks the line of readiness or the mark:\n%s", log)
	}
}

func TestStreamsCarryWhatWasAskedFor(t *testing.T) {
	v := start(t, 1)
	v.ready(t)
	response := v.post(t, 5)
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	text := string(body)
	if response.Header.Get("Server") != "infersweep-sim" || !strings.HasSuffix(text, "data: [DONE]\n\n") ||
		!strings.Contains(text, `"completion_tokens":5`) || strings.Count(text, `"choices":[{`) != 5 {
		t.Errorf("from %s:\n%s", response.Header.Get("Server"), text)
	}
}

func TestTermEndsAnIdleServerWithStatus0AndNothingLeft(t *testing.T) {
	v := start(t, 2)
	v.ready(t)
	v.command.Process.Signal(syscall.SIGTERM)
	if status := v.exit(t); status != 0 {
		t.Errorf("exit status %d, want 0", status)
	}
	v.eventually(t, "an empty table", func() bool { return len(v.processes()) == 0 })
}

// opened starts a stream that will not end by itself soon, and reads its first
// event.
func opened(t *testing.T, v *server) *bufio.Reader {
	t.Helper()
	events := bufio.NewReader(v.post(t, 90000).Body)
	if line, err := events.ReadString('\n'); err != nil || !strings.HasPrefix(line, "data: ") {
		t.Fatalf("%q, %v; want a first event", line, err)
	}
	return events
}

func TestDeadCoreGivesStreamsAnErrorAndDoneAndTheServerEndsWithStatus0(t *testing.T) {
	for title, kills := range map[string]string{"VLLM::EngineCore": "", "VLLM::Worker": "Worker proc VllmWorker-0 died unexpectedly"} {
		t.Run(title, func(t *testing.T) {
			v := start(t, 1)
			v.ready(t)
			events := opened(t, v)
			v.kill(t, title, syscall.SIGKILL)
			rest, _ := io.ReadAll(events)
			text := string(rest)
			if !strings.Contains(text, `"error"`) || !strings.Contains(text, "EngineCore encountered an issue") || !strings.HasSuffix(text, "data: [DONE]\n\n") {
				t.Errorf("the stream ends with %q", text[max(0, len(text)-300):])
			}
			if status := v.exit(t); status != 0 {
				t.Errorf("exit status %d, want 0 as recorded", status)
			}
			if log := v.log.String(); !strings.Contains(log, kills) || !strings.Contains(log, "EngineCore encountered an issue") {
				t.Errorf("the log does not tell what happened:\n%s", log)
			}
		})
	}
}

// As recorded with several ranks: no error event, no 503, the whole server goes.
func TestDeadRankBreaksStreamsOffAndTakesTheWholeServer(t *testing.T) {
	v := start(t, 2)
	v.ready(t)
	events := opened(t, v)
	v.kill(t, "VLLM::EngineCore_DP1", syscall.SIGKILL)
	rest, err := io.ReadAll(events)
	if text := string(rest); err == nil || strings.Contains(text, "[DONE]") || strings.Contains(text, `"error"`) {
		t.Errorf("the stream ends with %v after %q, want it cut off", err, text[max(0, len(text)-300):])
	}
	if status := v.exit(t); status != 0 {
		t.Errorf("exit status %d, want 0", status)
	}
	v.eventually(t, "the end of the other core", func() bool {
		for _, p := range v.processes() {
			if strings.HasPrefix(p.title, "VLLM::EngineCore") {
				return false
			}
		}
		return true
	})
}

func TestCoreDiesAtTheRequestThatTheFaultNames(t *testing.T) {
	v := start(t, 1, "core-dies-after=2")
	v.ready(t)
	if body, _ := io.ReadAll(v.post(t, 3).Body); !strings.HasSuffix(string(body), "data: [DONE]\n\n") {
		t.Errorf("the first request got %q", body)
	}
	http.Post(v.url+"/v1/completions", "application/json", strings.NewReader(`{"model":"toy","prompt":"x","max_tokens":90000,"ignore_eos":true}`))
	if status := v.exit(t); status != 0 {
		t.Errorf("exit status %d, want 0", status)
	}
}

func TestPortIsHeldAndClosedUntilReady(t *testing.T) {
	v := start(t, 1, "never-healthy")
	v.eventually(t, "a running core", func() bool { return len(v.processes()) == 3 })
	address := strings.TrimPrefix(v.url, "http://")
	if c, err := net.Dial("tcp", address); err == nil {
		c.Close()
		t.Error("the port takes connections")
	}
	// Without the option that lets sockets share a port, the port is taken.
	if bindable(t, address) {
		t.Error("the port is free for others")
	}
	v.command.Process.Signal(syscall.SIGTERM)
	v.exit(t)
}

func TestPortOfAnotherServerEndsTheStart(t *testing.T) {
	first := start(t, 1)
	first.ready(t)
	second := startAt(t, strings.TrimPrefix(first.url, "http://"), 1)
	if status := second.exit(t); status != 1 || !strings.Contains(second.log.String(), "Address already in use") {
		t.Errorf("exit status %d; log:\n%s", status, second.log)
	}
	if status := first.status("/health"); status != http.StatusOK {
		t.Errorf("the older server's /health is %d", status)
	}
}

func TestKilledServerLeavesCoreAndWorkerAndBreaksItsStreams(t *testing.T) {
	v := start(t, 1)
	v.ready(t)
	events := opened(t, v)
	v.kill(t, "vllm", syscall.SIGKILL)
	rest, _ := io.ReadAll(events)
	if strings.Contains(string(rest), "[DONE]") {
		t.Error("the stream of a killed server ended with [DONE]")
	}
	v.exit(t)
	v.find(t, "VLLM::EngineCore")
	v.find(t, "VLLM::Worker")
}

func TestStoppedWorkerSilencesStreamsWhileHealthStays200(t *testing.T) {
	v := start(t, 1)
	v.ready(t)
	events := opened(t, v)
	v.kill(t, "VLLM::Worker", syscall.SIGSTOP)
	line := make(chan struct{}, 1<<16)
	go func() {
		for {
			if _, err := events.ReadString('\n'); err != nil {
				close(line)
				return
			}
			line <- struct{}{}
		}
	}()
	seen := -1
	v.eventually(t, "silence", func() bool {
		before := seen
		seen = len(line)
		return seen == before && seen > 0 && quiet(line)
	})
	if status := v.status("/health"); status != http.StatusOK {
		t.Errorf("/health is %d, want 200", status)
	}
	v.kill(t, "VLLM::Worker", syscall.SIGCONT)
}

// quiet tells that no line came for a while.
func quiet(line <-chan struct{}) bool {
	before := len(line)
	for range 40 {
		sleep()
		if len(line) != before {
			return false
		}
	}
	return true
}

func TestFaultsOfTheStart(t *testing.T) {
	v := start(t, 1, "exit-at-start")
	if status := v.exit(t); status != 1 || !strings.Contains(v.log.String(), "RuntimeError: the fault exit-at-start was injected") {
		t.Errorf("exit status %d; log:\n%s", status, v.log)
	}
	v = start(t, 1, "never-healthy")
	v.eventually(t, "a running core", func() bool { return len(v.processes()) == 3 })
	if status := v.status("/health"); status != 0 {
		t.Errorf("/health answers %d, want a refused connection", status)
	}
	v.command.Process.Signal(syscall.SIGTERM)
	v.exit(t)
}

func TestFaultsUnderLoad(t *testing.T) {
	v := start(t, 1, "wrong-model-name")
	v.ready(t)
	response, err := http.Get(v.url + "/v1/models")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, _ := io.ReadAll(response.Body); !strings.Contains(string(body), `"id":"toy-wrong"`) {
		t.Errorf("models are %s", body)
	}

	v = start(t, 1, "exit-after-requests=2")
	v.ready(t)
	io.Copy(io.Discard, v.post(t, 2).Body)
	http.Post(v.url+"/v1/completions", "application/json", strings.NewReader(`{"model":"toy","prompt":"x","max_tokens":1}`))
	if status := v.exit(t); status != 1 {
		t.Errorf("exit status %d, want 1", status)
	}
	v.find(t, "VLLM::EngineCore")

	v = start(t, 1, "http-500-rate=1")
	v.ready(t)
	if status := v.post(t, 5).StatusCode; status != http.StatusInternalServerError {
		t.Errorf("status %d, want 500", status)
	}
}

func TestTermHangsWithOpenStreamsWhereThatIsTheFault(t *testing.T) {
	v := start(t, 1, "hang-on-term")
	v.ready(t)
	opened(t, v)
	v.command.Process.Signal(syscall.SIGTERM)
	v.eventually(t, "the line of the real server", func() bool { return strings.Contains(v.log.String(), "Waiting for connections to close") })
	if len(v.processes()) != 1 {
		t.Errorf("%v run, want the API server alone", v.processes())
	}
	if status := v.status("/health"); status != 0 {
		t.Errorf("/health answers %d, want a closed port", status)
	}
}
