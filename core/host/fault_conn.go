package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/infersweep/infersweep/sdk/handshake"
)

type faultConn struct {
	grpc.ClientConnInterface

	plugin *runningPlugin
	limit  time.Duration
}

// newFaultConn makes every error a *Fault of p, except where the caller's own
// context has ended. limit is what bounds a call, for the text.
func newFaultConn(conn grpc.ClientConnInterface, p *runningPlugin, limit time.Duration) grpc.ClientConnInterface {
	return &faultConn{ClientConnInterface: conn, plugin: p, limit: limit}
}

func (c *faultConn) Invoke(ctx context.Context, method string, request, answer any, options ...grpc.CallOption) error {
	return c.fault(ctx, method, c.ClientConnInterface.Invoke(ctx, method, request, answer, options...))
}

func (c *faultConn) NewStream(
	ctx context.Context, desc *grpc.StreamDesc, method string, options ...grpc.CallOption,
) (grpc.ClientStream, error) {
	stream, err := c.ClientConnInterface.NewStream(ctx, desc, method, options...)
	if err != nil {
		return nil, c.fault(ctx, method, err)
	}
	return &faultStream{ClientStream: stream, ctx: ctx, method: method, conn: c}, nil
}

type faultStream struct {
	grpc.ClientStream

	ctx    context.Context //nolint:containedctx // the caller's, to tell its end from a fault
	method string
	conn   *faultConn
}

func (s *faultStream) RecvMsg(answer any) error {
	err := s.ClientStream.RecvMsg(answer)
	if err == nil || errors.Is(err, io.EOF) {
		return err
	}
	return s.conn.fault(s.ctx, s.method, err)
}

func (c *faultConn) fault(ctx context.Context, method string, err error) error {
	if err == nil {
		return nil
	}
	asked := rpcName(method)
	if ctx.Err() != nil {
		return fmt.Errorf("asking the plugin %s for %s: %w", c.plugin.name, asked, context.Cause(ctx))
	}
	var broken *breach
	if errors.As(err, &broken) {
		f := c.plugin.fault(asked, "answered what the contract forbids: "+broken.Error(), "this is a bug of the plugin")
		f.Code = codes.DataLoss
		return f
	}
	f := c.plugin.fault(asked, "", "")
	f.Code = status.Code(err)
	f.Did = c.did(status.Convert(err))
	f.LastLines = c.plugin.linesFor(f.Code)
	return f
}

// did says what an error of gRPC means here.
func (c *faultConn) did(s *status.Status) string {
	switch s.Code() {
	case codes.InvalidArgument:
		return refuses + s.Message()
	case codes.Unimplemented:
		return "has no such capability"
	case codes.DeadlineExceeded:
		return fmt.Sprintf("did not answer within %v", c.limit)
	case codes.ResourceExhausted:
		return fmt.Sprintf("answered more than the %d MiB that a message may have: %s", handshake.MaxMessageBytes>>20, s.Message())
	case codes.Unavailable:
		if err := c.plugin.process.refusal(); err != nil {
			return "cannot be trusted: " + err.Error()
		}
		if death := c.plugin.process.death(); death != "" {
			return death
		}
		return "closed the connection: " + s.Message()
	default:
		return fmt.Sprintf("answered %s: %s", s.Code(), s.Message())
	}
}

// linesFor leaves out what a plugin printed where it answered as it should.
func (p *runningPlugin) linesFor(code codes.Code) []string {
	if code == codes.InvalidArgument || code == codes.Unimplemented {
		return nil
	}
	return p.process.log.last()
}
