// Package tree plays the process tree of an inference server: an API server,
// and below it an engine core and a worker for each data-parallel rank.
package tree

import (
	"context"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/infersweep/infersweep/plugins/sim/fault"
	"github.com/infersweep/infersweep/plugins/sim/rank"
	"github.com/infersweep/infersweep/plugins/sim/shape"
	"github.com/infersweep/infersweep/plugins/sim/wire"
)

// Main plays the API server of s and returns its exit status.
func Main(s *shape.Shape) int {
	terminated := make(chan os.Signal, 1)
	signal.Notify(terminated, syscall.SIGTERM, syscall.SIGINT)
	faults, err := fault.Parse(s.Faults)
	if err != nil {
		logLine("ERROR", "api_server", "%v", err)
		return 1
	}
	held, err := holdPort(s.Address)
	if err != nil {
		logLine("ERROR", "api_server", "OSError: [Errno 98] Address already in use: %v", err)
		return 1
	}
	announce(s)
	if faults.ExitAtStart {
		logLine("ERROR", "core", "RuntimeError: the fault exit-at-start was injected")
		return 1
	}
	a := &apiServer{shape: s, faults: faults, port: held, terminated: terminated}
	return a.run()
}

// apiServer is the first process of the tree.
type apiServer struct {
	shape      *shape.Shape
	faults     fault.Set
	port       *heldPort
	terminated <-chan os.Signal
	ranks      []rank.Rank
	halt       []context.CancelFunc // ends the steps of a rank
	cores      []*part
	server     *wire.Server
	http       *http.Server
	serving    sync.WaitGroup
}

func (a *apiServer) run() int {
	if err := a.startCores(); err != nil {
		logLine("ERROR", "core", "%v", err)
		return 1
	}
	if a.faults.NeverHealthy {
		<-a.terminated
		a.stopCores()
		return 0
	}
	loaded(a.shape)
	ctx, stop := context.WithCancel(context.Background())
	defer a.serving.Wait()
	defer stop()
	if err := a.serve(ctx); err != nil {
		logLine("ERROR", "api_server", "OSError: [Errno 98] Address already in use: %v", err)
		a.stopCores()
		return 1
	}
	ready()
	return a.end(a.watch(ctx))
}

func (a *apiServer) startCores() error {
	a.ranks = newRanks(a.shape)
	for i := range a.ranks {
		c, err := spawn(kindCore, strconv.Itoa(i), coreTitle(i, len(a.ranks)))
		if err != nil {
			return err
		}
		a.cores = append(a.cores, c)
	}
	return nil
}

// serve takes connections from now on.
func (a *apiServer) serve(ctx context.Context) error {
	listener, err := a.port.listen()
	if err != nil {
		return err
	}
	a.server = wire.NewServer(wire.Config{
		Model: a.shape.Model, MaxModelLen: a.shape.Engine.MaxModelLen, Drafted: a.shape.Engine.NumSpeculativeTokens,
		Seed: a.shape.Seed, Faults: a.faults, Ranks: a.ranks, Created: time.Now(), Arrived: a.arrived,
	})
	a.http = &http.Server{Addr: a.shape.Address, Handler: a.server}
	for _, r := range a.ranks {
		steps, halt := context.WithCancel(ctx)
		a.halt = append(a.halt, halt)
		a.serving.Go(func() { r.Run(steps) })
	}
	a.serving.Go(func() { a.http.Serve(listener) })
	return nil
}

// arrived injects the faults that count requests.
func (a *apiServer) arrived(n int) {
	if n == a.faults.ExitAfterRequests {
		logLine("ERROR", "api_server", "RuntimeError: the fault exit-after-requests=%d was injected", n)
		os.Exit(1)
	}
	if n == a.faults.CoreDiesAfter {
		a.cores[0].process.Kill()
	}
}

// watch passes beats on to the ranks until a core ends or SIGTERM comes. It
// tells whether a core died.
func (a *apiServer) watch(ctx context.Context) (died bool) {
	dead := make(chan struct{}, len(a.cores))
	for i, c := range a.cores {
		// From now on silence counts, also of a worker that never beat.
		a.ranks[i].Beat()
		a.serving.Go(func() {
			for {
				select {
				case <-c.beats:
					a.ranks[i].Beat()
				case <-c.ended:
					a.halt[i]()
					dead <- struct{}{}
					return
				case <-ctx.Done():
					return
				}
			}
		})
	}
	select {
	case <-dead:
		return true
	case <-a.terminated:
		return false
	}
}

// stopCores ends the cores that are left and waits for them.
func (a *apiServer) stopCores() {
	for _, c := range a.cores {
		c.process.Signal(syscall.SIGTERM)
	}
	for _, c := range a.cores {
		<-c.ended
	}
}
