package router_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/plugins/sim/fault"
	"github.com/infersweep/infersweep/plugins/sim/router"
	"github.com/infersweep/infersweep/plugins/sim/shape"
	"github.com/infersweep/infersweep/plugins/sim/wire"
)

// behind starts a router with 4 ranks behind it that tell their number.
func behind(t *testing.T, faults fault.Set) *httptest.Server {
	t.Helper()
	backend := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.Header.Get(wire.RankHeader))
	}))
	t.Cleanup(backend.Close)
	return front(t, backend.URL, faults)
}

func front(t *testing.T, backend string, faults fault.Set) *httptest.Server {
	t.Helper()
	r, err := router.New(&shape.Router{Backends: []shape.Backend{{URL: backend, Ranks: 4}}}, faults)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(r)
	t.Cleanup(server.Close)
	return server
}

func get(t *testing.T, url, session string) (status int, body string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	if session != "" {
		request.Header.Set("x-session-id", session)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(content)
}

func TestSessionsStickToARankAndSpreadOverAll(t *testing.T) {
	server := behind(t, fault.Set{})
	count := map[string]int{}
	for i := range 200 {
		session := fmt.Sprint("s", i)
		_, first := get(t, server.URL, session)
		if _, again := get(t, server.URL, session); again != first {
			t.Fatalf("session %s went to rank %s, then to %s", session, first, again)
		}
		count[first]++
	}
	for rank := range 4 {
		if n := count[fmt.Sprint(rank)]; n < 25 {
			t.Errorf("rank %d has %d of 200 sessions: %v", rank, n, count)
		}
	}
}

func TestRequestsWithoutAKeyGoToOneRank(t *testing.T) {
	server := behind(t, fault.Set{})
	for range 5 {
		if _, rank := get(t, server.URL, ""); rank != "0" {
			t.Errorf("a request without a session went to rank %s", rank)
		}
	}
}

func TestUnbalancedRouterSendsAllToOneRank(t *testing.T) {
	server := behind(t, fault.Set{RouterUnbalanced: true})
	for i := range 20 {
		if _, rank := get(t, server.URL, fmt.Sprint(i)); rank != "0" {
			t.Errorf("session %d went to rank %s", i, rank)
		}
	}
}

func TestBackendThatIsDownGives500AsText(t *testing.T) {
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	server := front(t, gone.URL, fault.Set{})
	if status, body := get(t, server.URL+"/v1/models", "x"); status != 500 || !strings.Contains(body, "Failed to reach the backend") {
		t.Errorf("%d %s", status, body)
	}
	if status, _ := get(t, server.URL+"/health", ""); status != 200 {
		t.Errorf("/health is %d, want 200 as recorded", status)
	}
}

func TestPagesOfTheRouter(t *testing.T) {
	server := behind(t, fault.Set{})
	get(t, server.URL+"/v1/models", "x")
	for path, part := range map[string]string{
		"/workers": `"total":4`, "/metrics": "vllm_router_active_workers 4", "/readiness": "",
	} {
		if status, body := get(t, server.URL+path, ""); status != 200 || !strings.Contains(body, part) {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
	if _, page := get(t, server.URL+"/metrics", ""); !strings.Contains(page, "infersweep_simulated 1") {
		t.Error("the metrics are not marked simulated")
	}
}

func TestEventsPassAtOnce(t *testing.T) {
	next := make(chan struct{})
	backend := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "data: 1\n\n")
		w.(http.Flusher).Flush()
		<-next
	}))
	defer backend.Close()
	server := front(t, backend.URL, fault.Set{})
	response, err := http.Get(server.URL + "/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	event := make([]byte, len("data: 1\n\n"))
	// This would wait for ever if the router kept the event back.
	if _, err := io.ReadFull(response.Body, event); err != nil || string(event) != "data: 1\n\n" {
		t.Errorf("%q, %v", event, err)
	}
	close(next)
}
