package host

import (
	"path"
	"time"

	"google.golang.org/grpc"
)

// decorate makes a bare connection keep what Plugin promises. limit bounds each
// call.
func decorate(conn grpc.ClientConnInterface, p *runningPlugin, limit time.Duration) grpc.ClientConnInterface {
	conn = newValidatingConn(conn)      // no answer that breaks the contract gets in
	conn = newBoundedConn(conn, limit)  // no call takes for ever
	return newFaultConn(conn, p, limit) // every error can be read
}

// rpcName is the last part of a method's full name: `PlanLaunch`.
func rpcName(method string) string {
	return path.Base(method)
}
