// Package simulator is the plugin's service: it tells the host which program
// takes the place of a process, and what that program must know.
package simulator

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/infersweep/infersweep/plugins/sim/fault"
	"github.com/infersweep/infersweep/plugins/sim/shape"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

type simulator struct {
	pluginv1.UnimplementedSimulatorServiceServer
}

// New returns the service.
func New() pluginv1.SimulatorServiceServer { return simulator{} }

func (simulator) Simulate(_ context.Context, r *pluginv1.SimulateRequest) (*pluginv1.SimulateResponse, error) {
	s, err := shapeOf(r)
	if err != nil {
		return nil, status.Error(codes.InvalidArgument, err.Error())
	}
	self, err := os.Executable()
	if err == nil {
		self, err = filepath.EvalSymlinks(self)
	}
	if err != nil {
		return nil, status.Errorf(codes.Internal, "finding this program: %v", err)
	}
	return &pluginv1.SimulateResponse{
		Executable: self,
		Env:        map[string]string{shape.Environment: "${dir}/" + shape.File},
		Files:      []*pluginv1.File{{Path: shape.File, Content: s.Encode()}},
	}, nil
}

// shapeOf is what the process plays. Its addresses hold placeholders.
func shapeOf(r *pluginv1.SimulateRequest) (*shape.Shape, error) {
	plan, options := r.GetPlan().GetShape(), r.GetOptions()
	if d := plan.GetDialect(); !slices.Contains(shape.Dialects, d) {
		return nil, fmt.Errorf("the simulator does not speak the dialect %q of this engine; it speaks %s", d, strings.Join(shape.Dialects, ", "))
	}
	if _, err := fault.Parse(options.GetFaults()); err != nil {
		return nil, err
	}
	s := &shape.Shape{
		Dialect: plan.GetDialect(), Model: plan.GetServedModelName(),
		Seed: options.GetSeed(), TimeScale: options.GetTimeScale(), Faults: options.GetFaults(),
	}
	if s.TimeScale == 0 {
		s.TimeScale = 1
	}
	return s, fill(s, r)
}

// fill adds what depends on the role.
func fill(s *shape.Shape, r *pluginv1.SimulateRequest) error {
	process, plan := r.GetProcess(), r.GetPlan()
	port, err := portOf(plan, process.GetName())
	if err != nil {
		return err
	}
	s.Address = address(port)
	switch process.GetRole() {
	case pluginv1.ProcessRole_PROCESS_ROLE_ENGINE:
		s.Role, s.Engine = shape.RoleEngine, engine(plan.GetShape())
		return nil
	case pluginv1.ProcessRole_PROCESS_ROLE_ROUTER:
		s.Role = shape.RoleRouter
		s.Router, err = router(plan)
		if own := ownPort(plan, process.GetName()); own != "" && own != port {
			s.MetricsAddress = address(own)
		}
		return err
	}
	return fmt.Errorf("process %s has a role that the simulator does not play; it plays engines and routers", process.GetName())
}

func engine(s *pluginv1.Shape) *shape.Engine {
	return &shape.Engine{
		Ranks:          atLeastOne(s.GetDataParallel()),
		TensorParallel: atLeastOne(s.GetTensorParallel()), ExpertParallel: atLeastOne(s.GetExpertParallel()),
		MaxNumSeqs: int(s.GetMaxNumSeqs()), MaxNumBatchedTokens: int(s.GetMaxNumBatchedTokens()), MaxModelLen: int(s.GetMaxModelLen()),
		NumSpeculativeTokens: int(s.GetNumSpeculativeTokens()), AcceptanceLength: max(1, s.GetAcceptanceLength()),
		PrefixCaching: s.GetPrefixCaching(),
	}
}

// router has all engines of the plan behind it.
func router(plan *pluginv1.LaunchPlan) (*shape.Router, error) {
	r := &shape.Router{}
	for _, p := range plan.GetProcesses() {
		if p.GetRole() != pluginv1.ProcessRole_PROCESS_ROLE_ENGINE {
			continue
		}
		port, err := portOf(plan, p.GetName())
		if err != nil {
			return nil, err
		}
		r.Backends = append(r.Backends, shape.Backend{URL: "http://" + address(port), Ranks: atLeastOne(plan.GetShape().GetDataParallel())})
	}
	return r, nil
}

func atLeastOne(n uint32) int { return int(max(1, n)) }
