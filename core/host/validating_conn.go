package host

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"buf.build/go/protovalidate"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
)

// breach is an answer that breaks a constraint of the contract.
type breach struct{ err error }

// Error implements error: one clause for each violation.
func (b *breach) Error() string {
	var violations *protovalidate.ValidationError
	if !errors.As(b.err, &violations) {
		return b.err.Error()
	}
	var clauses []string
	for _, v := range violations.Violations {
		clauses = append(clauses, fmt.Sprintf("%s: %s", protovalidate.FieldPathString(v.Proto.GetField()), v.Proto.GetMessage()))
	}
	return strings.Join(clauses, ", ")
}

// validator compiles the constraints of a message when it first sees one.
var validator = sync.OnceValues(func() (protovalidate.Validator, error) { return protovalidate.New() })

func validate(answer any) error {
	message, ok := answer.(proto.Message)
	if !ok {
		return nil
	}
	v, err := validator()
	if err != nil {
		return fmt.Errorf("preparing the constraints of the contract: %w", err)
	}
	if err := v.Validate(message); err != nil {
		return &breach{err}
	}
	return nil
}

type validatingConn struct{ grpc.ClientConnInterface }

// newValidatingConn makes an answer that breaks the contract an error, a
// *breach.
func newValidatingConn(conn grpc.ClientConnInterface) grpc.ClientConnInterface {
	return &validatingConn{conn}
}

func (c *validatingConn) Invoke(ctx context.Context, method string, request, answer any, options ...grpc.CallOption) error {
	if err := c.ClientConnInterface.Invoke(ctx, method, request, answer, options...); err != nil {
		return err
	}
	return validate(answer)
}

func (c *validatingConn) NewStream(
	ctx context.Context, desc *grpc.StreamDesc, method string, options ...grpc.CallOption,
) (grpc.ClientStream, error) {
	stream, err := c.ClientConnInterface.NewStream(ctx, desc, method, options...)
	if err != nil {
		return nil, err
	}
	return &validatingStream{stream}, nil
}

type validatingStream struct{ grpc.ClientStream }

func (s *validatingStream) RecvMsg(answer any) error {
	if err := s.ClientStream.RecvMsg(answer); err != nil {
		return err
	}
	return validate(answer)
}
