package rule

import (
	"fmt"

	"github.com/infersweep/infersweep/plugins/vllm/argument"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// routing: the router must be the one that can be planned, and leave the plan
// what is its own.
func routing(r *pluginv1.CheckArmRequest) (findings []*pluginv1.Finding) {
	router := r.GetPoint().GetRouter()
	if router == nil {
		return nil
	}
	if router.GetName() != argument.RouterProgram {
		return wrong("router.name", "router-unknown",
			fmt.Sprintf("router %s cannot be planned by this plugin", router.GetName()), "use "+argument.RouterProgram)
	}
	for _, name := range argument.RouterReserved {
		if router.GetArgs()[name] != nil {
			findings = append(findings, wrong(fmt.Sprintf("router.args[%q]", name), "reserved-argument",
				fmt.Sprintf("the router's %s is set by the launch plan", name), "take it out of the arm")...)
		}
	}
	return findings
}
