// Package rule holds vLLM's own rules for resolved points.
package rule

import (
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// rule finds what is wrong with a point in one respect.
type rule func(*pluginv1.CheckArmRequest) []*pluginv1.Finding

// rules in the order of their findings.
var rules = []rule{
	reserved,
	textConfigs,
	sizes,
	captureSizes,
	captureMaximum,
	topology,
	acceptance,
	readyTimeout,
	routing,
	queueing,
}

// Check holds a point against all rules.
func Check(r *pluginv1.CheckArmRequest) []*pluginv1.Finding {
	var findings []*pluginv1.Finding
	for _, rule := range rules {
		findings = append(findings, rule(r)...)
	}
	return findings
}
