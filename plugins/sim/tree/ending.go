package tree

import (
	"context"
	"time"
)

// How the API server ends after a core died. The real one takes 1.6 s and
// 3.9 s, or 14.5 s with several ranks; a simulated point should not.
const (
	refuseAfter = 300 * time.Millisecond
	exitAfter   = 600 * time.Millisecond
)

// end ends the server as the real one was seen to end, with status 0 in each
// case.
func (a *apiServer) end(died bool) int {
	switch {
	case died && len(a.cores) > 1:
		a.endWithRank()
	case died:
		a.endWithCore()
	default:
		a.endByTerm()
	}
	return 0
}

// endWithCore is the end after the only core died: streams get an error at
// once, then connections are refused.
func (a *apiServer) endWithCore() {
	logLine("ERROR", "async_llm", "EngineCore encountered an issue. See stack trace (above) for the root cause.")
	a.server.Die()
	time.Sleep(refuseAfter)
	a.http.Close()
	time.Sleep(exitAfter - refuseAfter)
	a.stopCores()
}

// endWithRank is the end after one of several cores died: nothing shows it
// until the whole server goes and its streams break off.
func (a *apiServer) endWithRank() {
	logLine("ERROR", "async_llm", "EngineCore encountered an issue: one of %d data-parallel ranks is gone.", len(a.cores))
	time.Sleep(exitAfter)
	a.server.Break()
	a.http.Close()
	a.stopCores()
}

func (a *apiServer) endByTerm() {
	a.stopCores()
	if a.faults.HangOnTerm && a.server.Streams() > 0 {
		a.closePort()
		logLine("INFO", "server", "Waiting for connections to close. (CTRL+C to force quit)")
		select {}
	}
	a.server.Break()
	a.http.Close()
}

// closePort refuses new connections and leaves the open ones alone.
func (a *apiServer) closePort() {
	over, cancel := context.WithCancel(context.Background())
	cancel()
	a.http.Shutdown(over) // closes the port first, and does not wait
}
