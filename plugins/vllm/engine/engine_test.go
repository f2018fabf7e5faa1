package engine_test

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"

	"github.com/infersweep/infersweep/plugins/vllm/engine"
	"github.com/infersweep/infersweep/plugins/vllm/sample"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

// client talks to the engine over gRPC, within this process.
func client(t *testing.T) pluginv1.EngineServiceClient {
	t.Helper()
	listener := bufconn.Listen(1 << 20)
	server := grpc.NewServer()
	pluginv1.RegisterEngineServiceServer(server, engine.New())
	served := make(chan struct{})
	go func() {
		defer close(served)
		_ = server.Serve(listener)
	}()
	t.Cleanup(func() {
		server.Stop()
		<-served
	})
	conn, err := grpc.NewClient("passthrough:engine", grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return pluginv1.NewEngineServiceClient(conn)
}

func TestArmsAreListedWithTheirBases(t *testing.T) {
	stream, err := client(t).ListArms(t.Context(), &pluginv1.EngineServiceListArmsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	var arms, bases []string
	for {
		r, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if r.GetFile().GetBase() {
			bases = append(bases, r.GetFile().GetPath())
		} else {
			arms = append(arms, r.GetFile().GetPath())
		}
	}
	if want := []string{"plugins/vllm/arms/dsv41flash-fp4-gb200-vllm-agentic-dspark.yaml"}; !slices.Equal(arms, want) {
		t.Errorf("arms are %q, want %q", arms, want)
	}
	if want := []string{"plugins/vllm/arms/base/dsv41flash-vllm.yaml", "plugins/vllm/arms/base/dsv41flash.yaml"}; !slices.Equal(bases, want) {
		t.Errorf("bases are %q, want %q", bases, want)
	}
}

func TestAPointIsCheckedAndPlanned(t *testing.T) {
	c := client(t)
	checked, err := c.CheckArm(t.Context(), &pluginv1.CheckArmRequest{Point: sample.Point(), Node: sample.Node(), Health: sample.Health()})
	if err != nil || len(checked.GetFindings()) != 0 {
		t.Errorf("the check answers %v, %v", checked, err)
	}
	r := &pluginv1.PlanLaunchRequest{Point: sample.Point(), Node: sample.Node(), Mode: pluginv1.LaunchMode_LAUNCH_MODE_EVAL}
	planned, err := c.PlanLaunch(t.Context(), r)
	if err != nil || planned.GetPlan().GetShape().GetDialect() != "vllm" {
		t.Errorf("the plan is %v, %v", planned, err)
	}
	r.Point.Args["port"] = sdk.Int(1)
	if _, err := c.PlanLaunch(t.Context(), r); status.Code(err) != codes.InvalidArgument {
		t.Errorf("a point that cannot be planned answers %v", err)
	}
}

func TestMetricsAndLogsAreExplained(t *testing.T) {
	c := client(t)
	described, err := c.DescribeMetrics(t.Context(), &pluginv1.DescribeMetricsRequest{})
	if err != nil || described.GetPrefix() != "vllm:" || len(described.GetMetrics()) == 0 {
		t.Errorf("metrics are %v, %v", described, err)
	}
	diagnosed, err := c.DiagnoseLog(t.Context(), &pluginv1.DiagnoseLogRequest{Lines: []string{"OSError: [Errno 98] Address already in use"}})
	if err != nil || len(diagnosed.GetFindings()) != 1 {
		t.Errorf("the log tells %v, %v", diagnosed, err)
	}
}
