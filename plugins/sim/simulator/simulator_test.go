package simulator_test

import (
	"path/filepath"
	"strings"
	"testing"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/infersweep/infersweep/plugins/sim/shape"
	"github.com/infersweep/infersweep/plugins/sim/simulator"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

func plan() *pluginv1.LaunchPlan {
	return &pluginv1.LaunchPlan{
		Processes: []*pluginv1.Process{
			{
				Name: "engine", Role: pluginv1.ProcessRole_PROCESS_ROLE_ENGINE, Argv: []string{"vllm", "serve", "other/Model", "--port", "1"},
				Readiness: &pluginv1.Readiness{Probes: []*pluginv1.Endpoint{{Process: "engine", Port: "main", Path: "/health"}}},
			},
			{Name: "router", Role: pluginv1.ProcessRole_PROCESS_ROLE_ROUTER, Argv: []string{"vllm-router"}, After: []string{"engine"}},
		},
		Ports: []*pluginv1.Port{{Name: "main", Preferred: 1}, {Name: "front", Preferred: 2}, {Name: "router-metrics", Preferred: 3}},
		Load:  &pluginv1.Endpoint{Process: "router", Port: "front"},
		Shape: &pluginv1.Shape{
			Dialect: "vllm", ServedModelName: "org/Toy", TensorParallel: 1, DataParallel: 2, ExpertParallel: 2,
			MaxNumSeqs: 16, MaxNumBatchedTokens: 4096, MaxModelLen: 1000, NumSpeculativeTokens: 5, AcceptanceLength: 3.51, PrefixCaching: true,
		},
	}
}

func simulate(t *testing.T, process int, plan *pluginv1.LaunchPlan, o *pluginv1.SimulationOptions) (*pluginv1.SimulateResponse, error) {
	t.Helper()
	return simulator.New().Simulate(t.Context(), &pluginv1.SimulateRequest{Process: plan.GetProcesses()[process], Plan: plan, Options: o})
}

// played is what the process would read, with the ports filled in.
func played(t *testing.T, process int) *shape.Shape {
	t.Helper()
	r, err := simulate(t, process, plan(), &pluginv1.SimulationOptions{Seed: 7, TimeScale: 2, Faults: []string{"hang-on-term"}})
	if err != nil {
		t.Fatal(err)
	}
	if !filepath.IsAbs(r.GetExecutable()) || r.GetEnv()[shape.Environment] != "${dir}/sim.json" || r.GetFiles()[0].GetPath() != "sim.json" {
		t.Errorf("answer is %v", r)
	}
	filled := strings.NewReplacer("${port:main}", "8000", "${port:front}", "9000", "${port:router-metrics}", "9001").Replace(string(r.GetFiles()[0].GetContent()))
	s, err := shape.Parse([]byte(filled))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestEngineIsPlayedByThePlansShapeAndNotByItsArgv(t *testing.T) {
	s := played(t, 0)
	if s.Role != shape.RoleEngine || s.Address != "127.0.0.1:8000" || s.Model != "org/Toy" || s.Seed != 7 || s.TimeScale != 2 || s.Faults[0] != "hang-on-term" {
		t.Errorf("shape is %+v", s)
	}
	want := shape.Engine{
		Ranks: 2, TensorParallel: 1, ExpertParallel: 2, MaxNumSeqs: 16, MaxNumBatchedTokens: 4096, MaxModelLen: 1000,
		NumSpeculativeTokens: 5, AcceptanceLength: 3.51, PrefixCaching: true,
	}
	if *s.Engine != want {
		t.Errorf("engine is %+v, want %+v", *s.Engine, want)
	}
}

func TestRouterHasTheRanksOfTheEngineBehindIt(t *testing.T) {
	s := played(t, 1)
	if s.Role != shape.RoleRouter || s.Address != "127.0.0.1:9000" || s.MetricsAddress != "127.0.0.1:9001" {
		t.Errorf("shape is %+v", s)
	}
	if len(s.Router.Backends) != 1 || s.Router.Backends[0] != (shape.Backend{URL: "http://127.0.0.1:8000", Ranks: 2}) {
		t.Errorf("backends are %+v", s.Router.Backends)
	}
}

func TestWhatCannotBeSimulatedIsRefusedInWordsForTheUser(t *testing.T) {
	for want, spoil := range map[string]func(*pluginv1.LaunchPlan, *pluginv1.SimulationOptions){
		`the simulator does not speak the dialect "trt" of this engine; it speaks vllm`: func(p *pluginv1.LaunchPlan, _ *pluginv1.SimulationOptions) {
			p.Shape.Dialect = "trt"
		},
		`no fault is named "explode"; there are `: func(_ *pluginv1.LaunchPlan, o *pluginv1.SimulationOptions) {
			o.Faults = []string{"explode"}
		},
		"process engine has a role that the simulator does not play; it plays engines and routers": func(p *pluginv1.LaunchPlan, _ *pluginv1.SimulationOptions) {
			p.Processes[0].Role = pluginv1.ProcessRole_PROCESS_ROLE_WORKER
		},
		"no endpoint of the plan leads to process engine: the simulator cannot tell where it should listen": func(p *pluginv1.LaunchPlan, _ *pluginv1.SimulationOptions) {
			p.Processes[0].Readiness = nil
		},
	} {
		p, o := plan(), &pluginv1.SimulationOptions{}
		spoil(p, o)
		_, err := simulate(t, 0, p, o)
		if status.Code(err) != codes.InvalidArgument || !strings.HasPrefix(status.Convert(err).Message(), want) {
			t.Errorf("error is %v, want INVALID_ARGUMENT with %s", err, want)
		}
	}
}
