package sdk_test

import (
	"context"
	"slices"
	"testing"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

type bare struct {
	pluginv1.UnimplementedSimulatorServiceServer
}

type byPointer struct{ bare }

func (*byPointer) Simulate(context.Context, *pluginv1.SimulateRequest) (*pluginv1.SimulateResponse, error) {
	return &pluginv1.SimulateResponse{}, nil
}

type byValue struct{ bare }

func (byValue) Simulate(context.Context, *pluginv1.SimulateRequest) (*pluginv1.SimulateResponse, error) {
	return &pluginv1.SimulateResponse{}, nil
}

type (
	embedsValue   struct{ byValue }
	embedsPointer struct{ *byPointer }
	lendsPointer  struct{ byPointer }
)

func TestACapabilityIsAMethodThatAPersonWrote(t *testing.T) {
	for _, service := range []any{
		&byPointer{}, byValue{}, &byValue{}, embedsValue{}, &embedsValue{}, embedsPointer{&byPointer{}}, &embedsPointer{&byPointer{}}, &lendsPointer{},
	} {
		if got := sdk.Capabilities(service, &pluginv1.SimulatorService_ServiceDesc); !slices.Equal(got, []string{"Simulate"}) {
			t.Errorf("%T has %v", service, got)
		}
	}
}

func TestAStubIsNoCapability(t *testing.T) {
	for _, service := range []any{bare{}, &bare{}, pluginv1.UnimplementedSimulatorServiceServer{}, &pluginv1.UnimplementedSimulatorServiceServer{}} {
		if got := sdk.Capabilities(service, &pluginv1.SimulatorService_ServiceDesc); len(got) > 0 {
			t.Errorf("%T has %v", service, got)
		}
	}
}
