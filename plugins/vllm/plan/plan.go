// Package plan turns a point into the processes that serve it with vLLM.
package plan

import (
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/infersweep/infersweep/plugins/vllm/metric"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// sessionHeader is what the router hashes to keep a session on its rank.
const sessionHeader = "x-session-id"

// hashing is the router policy that looks at sessionHeader.
const hashing = "consistent_hash"

// New plans a point: one `vllm serve` for all data-parallel ranks and, where
// the deployment has a router, the router in front of it. The error is
// INVALID_ARGUMENT with a message for the user.
func New(r *pluginv1.PlanLaunchRequest) (*pluginv1.LaunchPlan, error) {
	args, err := engineArgs(r)
	if err != nil {
		return nil, status.Error(codes.InvalidArgument, err.Error())
	}
	plan := &pluginv1.LaunchPlan{
		Processes: []*pluginv1.Process{engine(r, args)},
		Ports:     []*pluginv1.Port{{Name: enginePort, Preferred: preferredEnginePort}},
		Load:      endpoint(engineName, enginePort, ""),
		Metrics:   []*pluginv1.MetricsEndpoint{{Endpoint: endpoint(engineName, enginePort, "/metrics"), RequiredPrefix: metric.Prefix}},
		Shape:     shape(r, args),
	}
	if r.GetPoint().GetRouter() != nil {
		if err := putRouter(plan, r.GetPoint()); err != nil {
			return nil, status.Error(codes.InvalidArgument, err.Error())
		}
	}
	plan.Readiness = &pluginv1.Readiness{
		Probes:          health(plan.GetLoad().GetProcess(), plan.GetLoad().GetPort()).GetProbes(),
		ServedModelName: plan.GetShape().GetServedModelName(),
	}
	return plan, nil
}

// putRouter puts a router in front of the engine. Metrics still come from the
// engine itself.
func putRouter(plan *pluginv1.LaunchPlan, point *pluginv1.Point) error {
	router, err := router(point)
	if err != nil {
		return err
	}
	plan.Processes = append(plan.Processes, router)
	plan.Ports = append(plan.Ports, routerPorts(point.GetRouter())...)
	plan.Load = endpoint(routerName, routerPort, "")
	if point.GetRouter().GetArgs()["policy"].GetStringValue() == hashing {
		plan.SessionHeader = sessionHeader
	}
	return nil
}

func endpoint(process, port, path string) *pluginv1.Endpoint {
	return &pluginv1.Endpoint{Process: process, Port: port, Path: path}
}

// health is the readiness of engine and router alike.
func health(process, port string) *pluginv1.Readiness {
	return &pluginv1.Readiness{Probes: []*pluginv1.Endpoint{endpoint(process, port, "/health")}}
}
