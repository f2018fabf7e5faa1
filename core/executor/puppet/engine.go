package puppet

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
)

// engine is the least that passes for an inference server. Its value is the
// port, then, each behind a semicolon: model=NAME, prefix=PREFIX of its
// metrics, empty (no token), chat-only, busy=N (the first N requests are
// refused for now).
type engine struct {
	options map[string]string
	asked   atomic.Int64
}

func serveEngine(value string) {
	port, rest, _ := strings.Cut(value, ";")
	e := &engine{options: map[string]string{}}
	for option := range strings.SplitSeq(rest, ";") {
		name, value, _ := strings.Cut(option, "=")
		e.options[name] = value
	}
	l, err := net.Listen("tcp4", "127.0.0.1:"+port)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	http.Serve(l, e.handler())
}

func (e *engine) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /health", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /v1/models", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `{"object":"list","data":[{"id":%q,"object":"model"}]}`, e.options["model"])
	})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, "# TYPE %[1]stokens_total counter\n%[1]stokens_total 1\n", e.options["prefix"])
	})
	mux.HandleFunc("POST /v1/chat/completions", e.generate(`{"delta":{"content":"a"},"index":0}`))
	if _, only := e.options["chat-only"]; !only {
		mux.HandleFunc("POST /v1/completions", e.generate(`{"text":"a","index":0}`))
	}
	return mux
}

func (e *engine) generate(choice string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		if busy := e.options["busy"]; fmt.Sprint(e.asked.Add(1)) <= busy {
			http.Error(w, "no worker yet", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		if _, empty := e.options["empty"]; !empty {
			fmt.Fprintf(w, "data: {\"id\":\"1\",\"choices\":[%s]}\n\n", choice)
		}
		fmt.Fprint(w, `data: {"id":"1","choices":[{"index":0,"delta":{},"text":"","finish_reason":"length"}]}`+"\n\n")
		if _, empty := e.options["empty"]; empty {
			fmt.Fprint(w, `data: {"id":"1","choices":[],"usage":{"prompt_tokens":1,"completion_tokens":0}}`+"\n\n")
		}
		fmt.Fprint(w, "data: [DONE]\n\n")
	}
}
