// Package router plays vllm-router: it pins each session to a data-parallel
// rank by a consistent hash.
package router

import (
	"fmt"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strconv"
	"sync/atomic"

	"github.com/infersweep/infersweep/plugins/sim/fault"
	"github.com/infersweep/infersweep/plugins/sim/shape"
	"github.com/infersweep/infersweep/plugins/sim/wire"
)

// sessionHeaders name a session, the first that is there.
var sessionHeaders = []string{"X-Session-Id", "X-User-Id"}

// Router is the HTTP side of a simulated router.
type Router struct {
	mux        http.ServeMux
	targets    []target
	unbalanced bool
	requests   atomic.Int64
	// processed counts the requests of each target.
	processed map[target]*atomic.Int64
}

// New returns a router over the ranks of its backends.
func New(r *shape.Router, faults fault.Set) (*Router, error) {
	router := &Router{targets: targets(r), unbalanced: faults.RouterUnbalanced, processed: map[target]*atomic.Int64{}}
	for _, t := range router.targets {
		router.processed[t] = &atomic.Int64{}
	}
	proxies, err := proxies(r)
	if err != nil {
		return nil, err
	}
	for _, path := range []string{"/health", "/liveness", "/readiness"} {
		router.mux.HandleFunc("GET "+path, func(http.ResponseWriter, *http.Request) {})
	}
	router.mux.HandleFunc("GET /workers", router.workers)
	router.mux.HandleFunc("GET /metrics", router.metrics)
	router.mux.HandleFunc("/", func(w http.ResponseWriter, q *http.Request) { router.forward(w, q, proxies) })
	return router, nil
}

func (r *Router) ServeHTTP(w http.ResponseWriter, q *http.Request) { r.mux.ServeHTTP(w, q) }

// Metrics is the page that the router shows on a port of its own.
func (r *Router) Metrics() http.Handler { return http.HandlerFunc(r.metrics) }

func (r *Router) forward(w http.ResponseWriter, q *http.Request, proxies map[string]*httputil.ReverseProxy) {
	t := r.targets[0]
	if !r.unbalanced {
		t = choose(r.targets, session(q))
	}
	r.requests.Add(1)
	r.processed[t].Add(1)
	q.Header.Set(wire.RankHeader, strconv.Itoa(t.rank))
	proxies[t.url].ServeHTTP(w, q)
}

func session(q *http.Request) string {
	for _, name := range sessionHeaders {
		if value := q.Header.Get(name); value != "" {
			return value
		}
	}
	return ""
}

// proxies to each backend, by its URL.
func proxies(r *shape.Router) (map[string]*httputil.ReverseProxy, error) {
	all := map[string]*httputil.ReverseProxy{}
	for _, b := range r.Backends {
		to, err := url.Parse(b.URL)
		if err != nil {
			return nil, fmt.Errorf("backend %s: %w", b.URL, err)
		}
		all[b.URL] = &httputil.ReverseProxy{
			Rewrite:       func(p *httputil.ProxyRequest) { p.SetURL(to) },
			FlushInterval: -1, // each event at once
			Transport:     &http.Transport{MaxIdleConnsPerHost: 4096, DisableCompression: true},
			ErrorHandler:  unreachable,
		}
	}
	return all, nil
}

// unreachable answers as the real router does when a backend is down.
func unreachable(w http.ResponseWriter, _ *http.Request, err error) {
	http.Error(w, "Failed to reach the backend: "+err.Error(), http.StatusInternalServerError)
}
