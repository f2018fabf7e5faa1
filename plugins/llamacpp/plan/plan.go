// Package plan turns a point into the llama-server that serves it.
package plan

import (
	"fmt"
	"maps"
	"slices"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/infersweep/infersweep/plugins/llamacpp/argument"
	"github.com/infersweep/infersweep/plugins/llamacpp/metric"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

const (
	program = "llama-server"
	// name is that of the only process and of its only port.
	name = "engine"
	// preferredPort is llama-server's own default.
	preferredPort = 8080
	// dialect is what a simulator would have to speak.
	dialect = "llamacpp"
)

const installHint = "`tools/real/install llamacpp` installs it for this user where hardware local finds it; or put llama.cpp's `llama-server` on PATH, or name its path under real.executables"

// New plans a point: one server with a slot per session. Both modes are one,
// as nothing is drafted. The error is INVALID_ARGUMENT with a message for the
// user.
func New(r *pluginv1.PlanLaunchRequest) (*pluginv1.LaunchPlan, error) {
	point := r.GetPoint()
	if err := check(point); err != nil {
		return nil, status.Error(codes.InvalidArgument, err.Error())
	}
	return &pluginv1.LaunchPlan{
		Processes: []*pluginv1.Process{server(r)},
		Ports:     []*pluginv1.Port{{Name: name, Preferred: preferredPort}},
		Readiness: &pluginv1.Readiness{Probes: []*pluginv1.Endpoint{endpoint("/health")}, ServedModelName: point.GetModel()},
		Load:      endpoint(""),
		Metrics:   []*pluginv1.MetricsEndpoint{{Endpoint: endpoint("/metrics"), RequiredPrefix: metric.Prefix}},
		Shape:     shape(point),
	}, nil
}

func check(point *pluginv1.Point) error {
	for _, reserved := range argument.Reserved {
		if point.GetArgs()[reserved] != nil {
			return fmt.Errorf("argument %s is set by the launch plan; take it out of the arm", reserved)
		}
	}
	if point.GetRouter() != nil {
		return fmt.Errorf("router %s cannot be planned; this plugin knows none", point.GetRouter().GetName())
	}
	return nil
}

func server(r *pluginv1.PlanLaunchRequest) *pluginv1.Process {
	point := r.GetPoint()
	head := []string{program, "-m", model(r), "--alias", point.GetModel(), "--host", "127.0.0.1", "--port", "${port:" + name + "}"}
	return &pluginv1.Process{
		Name:        name,
		Role:        pluginv1.ProcessRole_PROCESS_ROLE_ENGINE,
		Image:       point.GetImage(),
		Argv:        slices.Concat(head, sdk.Flags(point.GetArgs())),
		Env:         maps.Clone(point.GetEnv()),
		Gpus:        gpus(point.GetTopology().GetGpus()),
		Readiness:   &pluginv1.Readiness{Probes: []*pluginv1.Endpoint{endpoint("/health")}},
		InstallHint: installHint,
	}
}

// model is the file to load: the user's, the node's, or, where neither has it,
// the bare name, so that a plan can be seen on any machine; the server then
// says that there is no such file.
func model(r *pluginv1.PlanLaunchRequest) string {
	if r.GetModelPath() != "" {
		return r.GetModelPath()
	}
	if path, ok := r.GetNode().GetModels()[r.GetPoint().GetModel()]; ok {
		return path
	}
	return r.GetPoint().GetModel()
}

// gpus is the first n GPUs of the node.
func gpus(n uint32) []uint32 {
	indices := make([]uint32, n)
	for i := range indices {
		indices[i] = uint32(i)
	}
	return indices
}

func endpoint(path string) *pluginv1.Endpoint {
	return &pluginv1.Endpoint{Process: name, Port: name, Path: path}
}

func shape(point *pluginv1.Point) *pluginv1.Shape {
	args := argument.Set(point.GetArgs())
	return &pluginv1.Shape{
		Dialect:             dialect,
		ServedModelName:     point.GetModel(),
		Gpus:                point.GetTopology().GetGpus(),
		TensorParallel:      1,
		PipelineParallel:    1,
		DataParallel:        1,
		ExpertParallel:      1,
		MaxNumSeqs:          args.Slots(),
		MaxNumBatchedTokens: args.BatchTokens(),
		MaxModelLen:         args.SlotTokens(),
		AcceptanceLength:    1,
		PrefixCaching:       args.CachesPrompts(),
	}
}
