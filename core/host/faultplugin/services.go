package main

import (
	"context"
	"errors"

	"github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
)

// services is go-plugin's wrapping of gRPC services.
type services struct {
	plugin.NetRPCUnsupportedPlugin

	fault string
}

// GRPCServer implements plugin.GRPCPlugin.
func (s *services) GRPCServer(_ *plugin.GRPCBroker, server *grpc.Server) error {
	s.register(server)
	return nil
}

// GRPCClient implements plugin.GRPCPlugin.
func (s *services) GRPCClient(context.Context, *plugin.GRPCBroker, *grpc.ClientConn) (any, error) {
	return nil, errors.New("this is a plugin")
}
