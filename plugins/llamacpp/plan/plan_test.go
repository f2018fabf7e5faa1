package plan_test

import (
	"slices"
	"testing"

	"buf.build/go/protovalidate"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"github.com/infersweep/infersweep/plugins/llamacpp/plan"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

func request() *pluginv1.PlanLaunchRequest {
	return &pluginv1.PlanLaunchRequest{
		Point: &pluginv1.Point{
			Model: "tiny", Concurrency: 4, Topology: &pluginv1.Topology{TensorParallel: 1},
			Args: map[string]*pluginv1.Value{
				"parallel": sdk.Int(4), "ctx-size": sdk.Int(16384), "metrics": sdk.Bool(true), "threads": sdk.Int(1), "no-webui": sdk.Bool(true),
			},
			Env: map[string]string{"OMP_NUM_THREADS": "1"},
		},
		Node: &pluginv1.Node{Name: "local", Models: map[string]string{"tiny": "/models/tiny.gguf"}},
		Mode: pluginv1.LaunchMode_LAUNCH_MODE_THROUGHPUT,
	}
}

func planned(t *testing.T, r *pluginv1.PlanLaunchRequest) *pluginv1.LaunchPlan {
	t.Helper()
	p, err := plan.New(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := protovalidate.Validate(p); err != nil {
		t.Fatalf("the plan breaks the contract: %v", err)
	}
	return p
}

func TestAPlanIsOneServer(t *testing.T) {
	endpoint := func(path string) *pluginv1.Endpoint {
		return &pluginv1.Endpoint{Process: "engine", Port: "engine", Path: path}
	}
	ready := []*pluginv1.Endpoint{endpoint("/health")}
	got := planned(t, request())
	want := &pluginv1.LaunchPlan{
		Processes: []*pluginv1.Process{{
			Name: "engine", Role: pluginv1.ProcessRole_PROCESS_ROLE_ENGINE,
			Argv: []string{
				"llama-server", "-m", "/models/tiny.gguf", "--alias", "tiny", "--host", "127.0.0.1", "--port", "${port:engine}",
				"--ctx-size", "16384", "--metrics", "--no-webui", "--parallel", "4", "--threads", "1",
			},
			Env:         map[string]string{"OMP_NUM_THREADS": "1"},
			Readiness:   &pluginv1.Readiness{Probes: ready},
			InstallHint: got.GetProcesses()[0].GetInstallHint(),
		}},
		Ports:     []*pluginv1.Port{{Name: "engine", Preferred: 8080}},
		Readiness: &pluginv1.Readiness{Probes: ready, ServedModelName: "tiny"},
		Load:      endpoint(""),
		Metrics:   []*pluginv1.MetricsEndpoint{{Endpoint: endpoint("/metrics"), RequiredPrefix: "llamacpp:"}},
		Shape: &pluginv1.Shape{
			Dialect: "llamacpp", ServedModelName: "tiny", TensorParallel: 1, PipelineParallel: 1, DataParallel: 1, ExpertParallel: 1,
			MaxNumSeqs: 4, MaxNumBatchedTokens: 2048, MaxModelLen: 4096, AcceptanceLength: 1, PrefixCaching: true,
		},
	}
	if !proto.Equal(got, want) {
		t.Errorf("plan is %v,\nwant %v", got, want)
	}
}

func TestTheModelIsTheUsersThenTheNodesThenItsName(t *testing.T) {
	r := request()
	r.ModelPath = "/mine.gguf"
	if got := planned(t, r).GetProcesses()[0].GetArgv()[2]; got != "/mine.gguf" {
		t.Errorf("the user's file is asked for, %s planned", got)
	}
	r = request()
	r.Node.Models = nil
	if got := planned(t, r).GetProcesses()[0].GetArgv()[2]; got != "tiny" {
		t.Errorf("nobody has the model; %s is planned, want its name", got)
	}
}

func TestGPUsAndBatchAreTheArms(t *testing.T) {
	r := request()
	r.Point.Topology.Gpus = 2
	r.Point.Args["batch-size"] = sdk.Int(512)
	r.Point.Args["no-cache-prompt"] = sdk.Bool(true)
	p := planned(t, r)
	if got := p.GetProcesses()[0].GetGpus(); !slices.Equal(got, []uint32{0, 1}) {
		t.Errorf("GPUs are %v", got)
	}
	if s := p.GetShape(); s.GetGpus() != 2 || s.GetMaxNumBatchedTokens() != 512 || s.GetPrefixCaching() {
		t.Errorf("shape is %v", s)
	}
}

func TestWhatCannotBePlannedIsRefused(t *testing.T) {
	reserved, routed := request(), request()
	reserved.Point.Args["alias"] = sdk.String("x")
	routed.Point.Router = &pluginv1.Router{Name: "nginx"}
	for want, r := range map[string]*pluginv1.PlanLaunchRequest{
		"argument alias is set by the launch plan; take it out of the arm": reserved,
		"router nginx cannot be planned; this plugin knows none":           routed,
	} {
		_, err := plan.New(r)
		if got := status.Convert(err); got.Code() != codes.InvalidArgument || got.Message() != want {
			t.Errorf("refused with %v, want %s", got, want)
		}
	}
}
