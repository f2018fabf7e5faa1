package sdk

import (
	"context"
	"errors"

	"github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
)

// services hands a plugin's gRPC services to go-plugin.
type services struct {
	plugin.NetRPCUnsupportedPlugin

	register func(grpc.ServiceRegistrar)
}

// GRPCServer implements plugin.GRPCPlugin.
func (s *services) GRPCServer(_ *plugin.GRPCBroker, server *grpc.Server) error {
	s.register(server)
	return nil
}

// GRPCClient implements plugin.GRPCPlugin.
func (s *services) GRPCClient(context.Context, *plugin.GRPCBroker, *grpc.ClientConn) (any, error) {
	return nil, errors.New("package sdk serves plugins; it calls none")
}
