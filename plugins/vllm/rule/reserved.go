package rule

import (
	"fmt"

	"github.com/infersweep/infersweep/plugins/vllm/argument"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// reserved: what a launch plan sets itself cannot stand in an arm.
func reserved(r *pluginv1.CheckArmRequest) (findings []*pluginv1.Finding) {
	for _, name := range argument.Reserved {
		if argument.Of(r.GetPoint()).Has(name) {
			findings = append(findings, wrong(arg(name), "reserved-argument",
				fmt.Sprintf("%s is set by the launch plan", name), "take it out of the arm")...)
		}
	}
	return findings
}
