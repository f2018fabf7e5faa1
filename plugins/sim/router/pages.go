package router

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
)

func (r *Router) workers(w http.ResponseWriter, _ *http.Request) {
	type worker struct {
		URL     string `json:"url"`
		Healthy bool   `json:"is_healthy"`
	}
	var list struct {
		Workers []worker `json:"workers"`
		Total   int      `json:"total"`
	}
	for _, t := range r.targets {
		list.Workers = append(list.Workers, worker{name(t), true})
	}
	list.Total = len(list.Workers)
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(list)
}

func (r *Router) metrics(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4")
	fmt.Fprint(w, "# TYPE vllm_router_processed_requests_total counter\n")
	for _, t := range r.targets {
		fmt.Fprintf(w, "vllm_router_processed_requests_total{worker=%q} %d\n", name(t), r.processed[t].Load())
	}
	fmt.Fprintf(w, "# TYPE vllm_router_active_workers gauge\nvllm_router_active_workers %d\n", len(r.targets))
	fmt.Fprint(w, "# HELP infersweep_simulated 1: no router ran, these figures are simulated.\n# TYPE infersweep_simulated gauge\ninfersweep_simulated 1\n")
}

// name is how the router calls a rank of a backend.
func name(t target) string { return t.url + "@" + strconv.Itoa(t.rank) }
