package router

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"

	"github.com/infersweep/infersweep/plugins/sim/fault"
	"github.com/infersweep/infersweep/plugins/sim/shape"
)

// Main plays the router of s until SIGTERM and returns its exit status.
func Main(s *shape.Shape) int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	if err := serve(ctx, s); err != nil {
		fmt.Fprintln(os.Stderr, "ERROR vllm_router (simulated):", err)
		return 1
	}
	return 0
}

func serve(ctx context.Context, s *shape.Shape) error {
	faults, err := fault.Parse(s.Faults)
	if err != nil {
		return err
	}
	r, err := New(s.Router, faults)
	if err != nil {
		return err
	}
	servers := []*http.Server{{Addr: s.Address, Handler: r}}
	if s.MetricsAddress != "" {
		servers = append(servers, &http.Server{Addr: s.MetricsAddress, Handler: r.Metrics()})
	}
	ended := make(chan error, len(servers))
	for _, server := range servers {
		listener, err := net.Listen("tcp", server.Addr)
		if err != nil {
			return err
		}
		fmt.Fprintln(os.Stderr, "INFO vllm_router (simulated): listening on", server.Addr)
		go func() { ended <- server.Serve(listener) }()
	}
	<-ctx.Done()
	var problems []error
	for _, server := range servers {
		server.Close()
		if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
			problems = append(problems, err)
		}
	}
	return errors.Join(problems...)
}
