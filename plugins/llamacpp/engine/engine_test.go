package engine_test

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"testing"

	"buf.build/go/protovalidate"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"

	"github.com/infersweep/infersweep/plugins/llamacpp/engine"
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

func TestTheArmIsListed(t *testing.T) {
	stream, err := client(t).ListArms(t.Context(), &pluginv1.EngineServiceListArmsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for {
		r, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, r.GetFile().GetPath())
	}
	if want := []string{"plugins/llamacpp/arms/tiny-f32-local-llamacpp.yaml"}; !slices.Equal(paths, want) {
		t.Errorf("arms are %q, want %q", paths, want)
	}
}

func TestAPointIsCheckedAndPlanned(t *testing.T) {
	c := client(t)
	point := &pluginv1.Point{Model: "m", Concurrency: 1, Args: map[string]*pluginv1.Value{"metrics": sdk.Bool(true), "parallel": sdk.Int(1)}}
	checked, err := c.CheckArm(t.Context(), &pluginv1.CheckArmRequest{Point: point})
	if err != nil || len(checked.GetFindings()) != 0 {
		t.Errorf("the check answers %v, %v", checked, err)
	}
	planned, err := c.PlanLaunch(t.Context(), &pluginv1.PlanLaunchRequest{Point: point})
	if err != nil || planned.GetPlan().GetShape().GetDialect() != "llamacpp" {
		t.Errorf("the plan is %v, %v", planned, err)
	}
	point.Args["port"] = sdk.Int(1)
	if _, err := c.PlanLaunch(t.Context(), &pluginv1.PlanLaunchRequest{Point: point}); status.Code(err) != codes.InvalidArgument {
		t.Errorf("a point that cannot be planned answers %v", err)
	}
}

func TestMetricsAndLogsAreExplained(t *testing.T) {
	c := client(t)
	described, err := c.DescribeMetrics(t.Context(), &pluginv1.DescribeMetricsRequest{})
	if err != nil || described.GetPrefix() != "llamacpp:" || len(described.GetMetrics()) == 0 {
		t.Errorf("metrics are %v, %v", described, err)
	}
	for _, m := range described.GetMetrics() {
		if err := protovalidate.Validate(m); err != nil {
			t.Errorf("%s: %v", m.GetName(), err)
		}
	}
	diagnosed, err := c.DiagnoseLog(t.Context(), &pluginv1.DiagnoseLogRequest{Lines: []string{"error: invalid argument: --bogus"}})
	if err != nil || len(diagnosed.GetFindings()) != 1 {
		t.Errorf("the log tells %v, %v", diagnosed, err)
	}
}
