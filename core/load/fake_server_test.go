package load_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/client"
	"github.com/infersweep/infersweep/core/load"
)

// asked is one request as the fake server saw it.
type asked struct {
	Session, Path string
	Body          string           `json:"-"`
	Messages      []client.Message `json:"messages"`
	Prompt        []uint32         `json:"prompt"`
	MaxTokens     int              `json:"max_tokens"`
	IgnoreEOS     bool             `json:"ignore_eos"`
}

// fakeServer answers with as many tokens as are asked, or as answer wants it.
type fakeServer struct {
	*httptest.Server
	answer func(http.ResponseWriter, *http.Request, asked)

	mu   sync.Mutex
	seen []asked
}

func serve(t testing.TB, answer func(http.ResponseWriter, *http.Request, asked)) *fakeServer {
	t.Helper()
	s := &fakeServer{answer: answer}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *fakeServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a := asked{Session: r.Header.Get("x-session-id"), Path: r.URL.Path}
	if err := json.NewDecoder(r.Body).Decode(&a); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	s.seen = append(s.seen, a)
	s.mu.Unlock()
	s.answer(w, r, a)
}

func (s *fakeServer) asked() []asked {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]asked(nil), s.seen...)
}

// complete is a good answer.
func complete(w http.ResponseWriter, _ *http.Request, a asked) {
	begin(w)
	tokens(w, 1, a.MaxTokens)
	fmt.Fprintf(w, `data: {"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":%d}}`+"\n\ndata: [DONE]\n\n", a.MaxTokens)
}

func begin(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
}

// tokens sends the tokens from from to last, which has the finish reason.
func tokens(w http.ResponseWriter, from, last int) {
	for i := from; i <= last; i++ {
		finish := "null"
		if i == last {
			finish = `"length"`
		}
		fmt.Fprintf(w, `data: {"choices":[{"index":0,"delta":{"content":"a"},"text":"a","finish_reason":%s}],"usage":{"prompt_tokens":7,"completion_tokens":%d}}`+"\n\n", finish, i)
	}
}

// hang sends one token and then nothing until the client goes.
func hang(w http.ResponseWriter, r *http.Request, _ asked) {
	begin(w)
	tokens(w, 1, 1)
	w.(http.Flusher).Flush()
	<-r.Context().Done()
}

// slowly is a good answer after a while.
func slowly(d time.Duration) func(http.ResponseWriter, *http.Request, asked) {
	return func(w http.ResponseWriter, r *http.Request, a asked) {
		time.Sleep(d)
		complete(w, r, a)
	}
}

// spec is a short measurement of single requests.
func spec(t testing.TB, s *fakeServer) load.Spec {
	t.Helper()
	w, err := load.NewFixed(load.Fixed{InputTokens: 8, OutputTokens: 4, RunID: "r", Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return load.Spec{
		URL: s.URL, Model: "tiny", Lanes: 4, Workload: w, SessionHeader: "x-session-id",
		Duration: 100 * time.Millisecond, Drain: 2 * time.Second,
	}
}

func run(t testing.TB, s load.Spec) *load.Measurement {
	t.Helper()
	m, err := load.Run(t.Context(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	consistent(t, m)
	return m
}

// consistent checks what holds for every measurement.
func consistent(t testing.TB, m *load.Measurement) {
	t.Helper()
	var counted load.Counts
	for _, r := range m.Records {
		counted.Issued++
		switch r.Class {
		case load.Succeeded:
			counted.Succeeded++
		case load.Failed:
			counted.Failed++
		case load.Cancelled:
			counted.Cancelled++
		}
		if (r.Err == nil) != (r.Class == load.Succeeded) {
			t.Errorf("a request %v with the error %v", r.Class, r.Err)
		}
	}
	if !m.Counts.Conserved() || counted != m.Counts {
		t.Errorf("the ledger says %+v, the records %+v", m.Counts, counted)
	}
	if m.LiveLanes < 0 || m.LiveLanes > float64(m.Lanes) {
		t.Errorf("%v of %d lanes are live", m.LiveLanes, m.Lanes)
	}
	for i := 1; i < len(m.Records); i++ {
		if m.Records[i].Sent.Before(m.Records[i-1].Sent) {
			t.Errorf("record %d was sent before record %d", i, i-1)
		}
	}
}
