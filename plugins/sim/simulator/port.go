package simulator

import (
	"fmt"
	"strings"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// address is where a process listens; the host fills the number in.
func address(port string) string { return "127.0.0.1:${port:" + port + "}" }

// portOf is the name of the port on which the plan expects the process.
func portOf(plan *pluginv1.LaunchPlan, process string) (string, error) {
	for _, e := range endpoints(plan) {
		if e.GetProcess() == process {
			return e.GetPort(), nil
		}
	}
	return "", fmt.Errorf("no endpoint of the plan leads to process %s: the simulator cannot tell where it should listen", process)
}

// endpoints are all of the plan.
func endpoints(plan *pluginv1.LaunchPlan) []*pluginv1.Endpoint {
	all := append([]*pluginv1.Endpoint{plan.GetLoad()}, plan.GetReadiness().GetProbes()...)
	for _, p := range plan.GetProcesses() {
		all = append(all, p.GetReadiness().GetProbes()...)
	}
	for _, m := range plan.GetMetrics() {
		all = append(all, m.GetEndpoint())
	}
	return all
}

// ownPort is a port of the plan that is named after the process, such as
// `router-metrics`; empty where there is none.
func ownPort(plan *pluginv1.LaunchPlan, process string) string {
	for _, p := range plan.GetPorts() {
		if strings.HasPrefix(p.GetName(), process+"-") {
			return p.GetName()
		}
	}
	return ""
}
