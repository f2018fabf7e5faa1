package host

import (
	"context"
	"time"

	"google.golang.org/grpc"
)

type boundedConn struct {
	grpc.ClientConnInterface

	limit time.Duration
}

// newBoundedConn ends every call, streams included, after limit.
func newBoundedConn(conn grpc.ClientConnInterface, limit time.Duration) grpc.ClientConnInterface {
	return &boundedConn{ClientConnInterface: conn, limit: limit}
}

func (c *boundedConn) Invoke(ctx context.Context, method string, request, answer any, options ...grpc.CallOption) error {
	ctx, cancel := context.WithTimeout(ctx, c.limit)
	defer cancel()
	return c.ClientConnInterface.Invoke(ctx, method, request, answer, options...)
}

func (c *boundedConn) NewStream(
	ctx context.Context, desc *grpc.StreamDesc, method string, options ...grpc.CallOption,
) (grpc.ClientStream, error) {
	ctx, cancel := context.WithTimeout(ctx, c.limit)
	stream, err := c.ClientConnInterface.NewStream(ctx, desc, method, options...)
	if err != nil {
		cancel()
		return nil, err
	}
	return &boundedStream{ClientStream: stream, cancel: cancel}, nil
}

type boundedStream struct {
	grpc.ClientStream

	cancel context.CancelFunc
}

// RecvMsg gives the stream up at its first error, the end included: after it
// nothing comes.
func (s *boundedStream) RecvMsg(answer any) error {
	err := s.ClientStream.RecvMsg(answer)
	if err != nil {
		s.cancel()
	}
	return err
}
