package plan_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"buf.build/go/protovalidate"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"github.com/infersweep/infersweep/plugins/vllm/plan"
	"github.com/infersweep/infersweep/plugins/vllm/sample"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

const (
	throughput = pluginv1.LaunchMode_LAUNCH_MODE_THROUGHPUT
	eval       = pluginv1.LaunchMode_LAUNCH_MODE_EVAL
)

// update writes golden files anew: go test ./plugins/vllm/plan -update
var update = flag.Bool("update", false, "write the golden files anew")

func request(point *pluginv1.Point, mode pluginv1.LaunchMode) *pluginv1.PlanLaunchRequest {
	return &pluginv1.PlanLaunchRequest{Point: point, Node: sample.Node(), Mode: mode}
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

func refused(t *testing.T, r *pluginv1.PlanLaunchRequest, want string) {
	t.Helper()
	_, err := plan.New(r)
	if got := status.Convert(err); got.Code() != codes.InvalidArgument || got.Message() != want {
		t.Errorf("refused with %s %q,\nwant InvalidArgument %q", got.Code(), got.Message(), want)
	}
}

func TestPlansAreWhatTheyWere(t *testing.T) {
	for file, point := range map[string]*pluginv1.Point{"one_rank.json": sample.Point(), "routed.json": sample.Routed()} {
		t.Run(file, func(t *testing.T) { golden(t, file, planned(t, request(point, throughput))) })
	}
}

func golden(t *testing.T, file string, p *pluginv1.LaunchPlan) {
	t.Helper()
	path := filepath.Join("testdata", file)
	got := pretty(t, p)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the plan is not that of %s (-update writes it anew):\n%s", path, got)
	}
}

// pretty is p with the white space of encoding/json; protojson varies its own.
func pretty(t *testing.T, p *pluginv1.LaunchPlan) []byte {
	t.Helper()
	b, err := protojson.MarshalOptions{UseProtoNames: true}.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, b, "", "  "); err != nil {
		t.Fatal(err)
	}
	return append(indented.Bytes(), '\n')
}

func TestEvalsVerifyForReal(t *testing.T) {
	argv := planned(t, request(sample.Point(), eval)).GetProcesses()[0].GetArgv()
	want := `{"method":"dspark","num_speculative_tokens":5,"rejection_sample_method":"block"}`
	if got := value(argv, "--speculative-config"); got != want {
		t.Errorf("speculative-config is %s, want %s", got, want)
	}
}

func TestAPlanLeavesItsPointAlone(t *testing.T) {
	point := sample.Routed()
	before := proto.CloneOf(point)
	r := request(point, throughput)
	r.ModelPath = "/models/m"
	first := planned(t, r)
	if !proto.Equal(point, before) {
		t.Error("planning changed the point")
	}
	if !proto.Equal(first, planned(t, r)) {
		t.Error("two plans of one point differ")
	}
}

func TestFilesAreServedUnderTheModelsName(t *testing.T) {
	r := request(sample.Point(), throughput)
	r.ModelPath = "/models/m"
	p := planned(t, r)
	argv := p.GetProcesses()[0].GetArgv()
	if argv[2] != "/models/m" || value(argv, "--served-model-name") != "maker/m" {
		t.Errorf("argv is %q", argv)
	}
	if got := p.GetReadiness().GetServedModelName(); got != "maker/m" {
		t.Errorf("ready means that %s is served, want maker/m", got)
	}
	r.Point.Args["served-model-name"] = sdk.String("m-by-another-name")
	p = planned(t, r)
	if got := p.GetShape().GetServedModelName(); got != "m-by-another-name" || p.GetReadiness().GetServedModelName() != got {
		t.Errorf("served is %s", got)
	}
}

func TestArmsWithoutGoldenLengthsVerifyForReal(t *testing.T) {
	r := request(sample.Point(), throughput)
	r.Point.GoldenAcceptance = nil
	p := planned(t, r)
	if got := value(p.GetProcesses()[0].GetArgv(), "--speculative-config"); bytes.Contains([]byte(got), []byte("synthetic")) {
		t.Errorf("speculative-config is %s", got)
	}
	if p.GetShape().GetAcceptanceLength() != 1 {
		t.Errorf("acceptance length is %v, want 1: nobody knows", p.GetShape().GetAcceptanceLength())
	}
}

func TestAcceptanceThatNobodyPublishedIsRefused(t *testing.T) {
	r := request(sample.Point(), throughput)
	r.Point.Args["speculative-config"] = sdk.Map(map[string]*pluginv1.Value{"method": sdk.String("dspark"), "num_speculative_tokens": sdk.Int(4)})
	refused(t, r, "no golden acceptance length is known for dspark with 4 drafted tokens; known for dspark are 3: 2.5, 5: 3.51")
	r.Mode = eval
	planned(t, r)
	r.Mode = throughput
	r.Point.Args["speculative-config"] = sdk.String(`{"method":"dspark"}`)
	refused(t, r, "argument speculative-config is no map, so its acceptance cannot be simulated; write it as a YAML map")
}

func TestWhatCannotBePlannedIsRefused(t *testing.T) {
	r := request(sample.Routed(), throughput)
	r.Point.Router.Name = "nginx"
	refused(t, r, "router nginx cannot be planned; this plugin knows vllm-router")
	r = request(sample.Routed(), throughput)
	r.Point.Router.Args["port"] = sdk.Int(1)
	refused(t, r, "router argument port is set by the launch plan; take it out of the arm")
	r = request(sample.Point(), throughput)
	r.Point.Args["host"] = sdk.String("0.0.0.0")
	refused(t, r, "argument host is set by the launch plan; take it out of the arm")
}

func TestOtherRouterFlagsFollowSorted(t *testing.T) {
	r := request(sample.Routed(), throughput)
	r.Point.Router.Args = map[string]*pluginv1.Value{
		"policy": sdk.String("round_robin"), "log-level": sdk.String("debug"), "disable-retries": sdk.Bool(true), "cache-threshold": sdk.Decimal("0.5"),
	}
	p := planned(t, r)
	want := []string{
		"vllm-router", "--worker-urls", "http://127.0.0.1:${port:engine}", "--policy", "round_robin",
		"--intra-node-data-parallel-size", "2", "--host", "127.0.0.1", "--port", "${port:router}",
		"--prometheus-port", "${port:router-metrics}", "--disable-retries", "--cache-threshold", "0.5", "--log-level", "debug",
	}
	if got := p.GetProcesses()[1].GetArgv(); !slices.Equal(got, want) {
		t.Errorf("argv is %q,\nwant %q", got, want)
	}
	if p.GetSessionHeader() != "" {
		t.Errorf("session header is %s, but this policy looks at none", p.GetSessionHeader())
	}
	if got := p.GetPorts()[2].GetPreferred(); got != 29000 {
		t.Errorf("the router's metrics prefer port %d, want its default 29000", got)
	}
}

func TestShapesHaveVLLMsDefaults(t *testing.T) {
	small := &pluginv1.Node{Name: "small", Gpus: []*pluginv1.Gpu{{MemoryGib: 24}}}
	for _, want := range []struct {
		node         *pluginv1.Node
		seqs, tokens uint32
	}{
		{sample.Node(), 1024, 8192},
		{small, 256, 2048},
		{&pluginv1.Node{Name: "cpu"}, 128, 2048},
	} {
		p := planned(t, &pluginv1.PlanLaunchRequest{Point: &pluginv1.Point{Model: "m"}, Node: want.node, Mode: throughput})
		shape := &pluginv1.Shape{
			Dialect: "vllm", ServedModelName: "m", TensorParallel: 1, PipelineParallel: 1, DataParallel: 1, ExpertParallel: 1,
			MaxNumSeqs: want.seqs, MaxNumBatchedTokens: want.tokens, AcceptanceLength: 1, PrefixCaching: true,
		}
		if !proto.Equal(p.GetShape(), shape) {
			t.Errorf("on %s the shape is %v,\nwant %v", want.node.GetName(), p.GetShape(), shape)
		}
	}
}

func TestPrefixCachingIsTurnedOffByItsOwnFlag(t *testing.T) {
	r := request(sample.Point(), throughput)
	r.Point.Args["no-enable-prefix-caching"] = sdk.Bool(true)
	if planned(t, r).GetShape().GetPrefixCaching() {
		t.Error("the shape says that prefixes are cached")
	}
}

// value is what follows a flag.
func value(argv []string, flag string) string {
	i := slices.Index(argv, flag)
	if i < 0 || i+1 == len(argv) {
		return ""
	}
	return argv[i+1]
}
