// Package wire speaks what a vLLM server speaks over HTTP, as recorded, marked
// as simulated where a reader may look: the Server header, /version, the system
// fingerprint and a metric.
package wire

import (
	"net/http"
	"sync/atomic"
	"time"

	"github.com/infersweep/infersweep/plugins/sim/fault"
	"github.com/infersweep/infersweep/plugins/sim/rank"
)

// Marks of a simulated answer.
const (
	ServerName  = "infersweep-sim"
	Version     = "0.32.0+simulated"
	Fingerprint = "simulated"
)

// Config is what a server answers for.
type Config struct {
	// Model is the name that requests must give.
	Model string
	// MaxModelLen bounds prompt and answer together, in tokens.
	MaxModelLen int
	// Drafted tokens per step; 0: no speculation.
	Drafted int
	Seed    uint64
	Faults  fault.Set
	Ranks   []rank.Rank
	// Created is when the server became ready.
	Created time.Time
	// Arrived is called with the number of each generation request, from 1,
	// before it is answered.
	Arrived func(n int)
}

// Server is a simulated inference server.
type Server struct {
	Config
	mux      http.ServeMux
	requests atomic.Int64
	streams  atomic.Int64
	ids      atomic.Uint64
	turn     atomic.Uint64 // of ranks with equal load
	broken   chan struct{}
	dead     atomic.Bool
}

// NewServer returns a server in good health.
func NewServer(c Config) *Server {
	s := &Server{Config: c, broken: make(chan struct{})}
	s.mux.HandleFunc("GET /health", s.health)
	s.mux.HandleFunc("GET /ping", s.health)
	s.mux.HandleFunc("POST /ping", s.health)
	s.mux.HandleFunc("GET /version", s.version)
	s.mux.HandleFunc("GET /load", s.load)
	s.mux.HandleFunc("GET /v1/models", s.models)
	s.mux.HandleFunc("GET /metrics", s.metrics)
	s.mux.HandleFunc("POST /v1/completions", s.completions)
	s.mux.HandleFunc("POST /v1/chat/completions", s.chat)
	s.mux.HandleFunc("/", notFound)
	return s
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header()["Server"] = []string{ServerName}
	s.mux.ServeHTTP(w, r)
}

// Streams is the number of answers that are open.
func (s *Server) Streams() int {
	return int(s.streams.Load())
}

// Die makes the server answer as one whose engine core is gone: open streams
// get an error, /health says 503.
func (s *Server) Die() {
	s.dead.Store(true)
	for _, r := range s.Ranks {
		r.Fail()
	}
}

// Break cuts every open answer off. Call it once.
func (s *Server) Break() {
	close(s.broken)
}

func (s *Server) health(w http.ResponseWriter, _ *http.Request) {
	if s.dead.Load() {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

func (s *Server) version(w http.ResponseWriter, _ *http.Request) {
	reply(w, http.StatusOK, []byte(`{"version":"`+Version+`"}`))
}

func (s *Server) load(w http.ResponseWriter, _ *http.Request) {
	reply(w, http.StatusOK, []byte(`{"server_load":0}`))
}

func notFound(w http.ResponseWriter, _ *http.Request) {
	reply(w, http.StatusNotFound, []byte(`{"detail":"Not Found"}`))
}

func reply(w http.ResponseWriter, status int, body []byte) {
	w.Header()["Content-Type"] = []string{"application/json"}
	w.WriteHeader(status)
	w.Write(body) // the client is gone if this fails
}
