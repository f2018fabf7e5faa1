package rule

import (
	"fmt"

	"github.com/infersweep/infersweep/plugins/vllm/argument"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// jsonArguments take a JSON object.
var jsonArguments = []string{
	"attention-config", compilationConfig, "engram-config", "kernel-config", "speculative-config",
}

// textConfigs: a JSON argument must be a map, or layers could not merge it and
// rules could not look into it.
func textConfigs(r *pluginv1.CheckArmRequest) (findings []*pluginv1.Finding) {
	for _, name := range jsonArguments {
		if argument.Of(r.GetPoint()).Text(name) != "" {
			findings = append(findings, wrong(arg(name), "config-is-text",
				fmt.Sprintf("%s is text, so that layers cannot merge it and nothing in it is checked", name),
				"write it as a YAML map")...)
		}
	}
	return findings
}
