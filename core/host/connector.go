package host

import (
	"context"
	"errors"

	goplugin "github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
)

// serviceSet is the only entry of go-plugin's plugin set: which services there
// are, Describe tells.
const serviceSet = "infersweep"

// connector has go-plugin give out its connection.
type connector struct {
	goplugin.NetRPCUnsupportedPlugin
}

// GRPCServer implements goplugin.GRPCPlugin.
func (connector) GRPCServer(*goplugin.GRPCBroker, *grpc.Server) error {
	return errors.New("package host calls plugins; it serves none")
}

// GRPCClient implements goplugin.GRPCPlugin.
func (connector) GRPCClient(_ context.Context, _ *goplugin.GRPCBroker, conn *grpc.ClientConn) (any, error) {
	return conn, nil
}
