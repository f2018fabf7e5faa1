// Package rule holds llama.cpp's own rules for resolved points.
package rule

import (
	"fmt"

	"github.com/infersweep/infersweep/plugins/llamacpp/argument"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Check holds a point against all rules.
func Check(point *pluginv1.Point) []*pluginv1.Finding {
	args := argument.Set(point.GetArgs())
	findings := reserved(args)
	findings = append(findings, slots(point, args)...)
	return append(findings, metrics(args)...)
}

// reserved: what a launch plan sets itself cannot stand in an arm.
func reserved(args argument.Set) (findings []*pluginv1.Finding) {
	for _, name := range argument.Reserved {
		if args[name] != nil {
			findings = append(findings, wrong(name, "reserved-argument",
				fmt.Sprintf("%s is set by the launch plan", name), "take it out of the arm"))
		}
	}
	return findings
}

// slots: with fewer slots than sessions, sessions wait for each other and lose
// their cached prompts.
func slots(point *pluginv1.Point, args argument.Set) []*pluginv1.Finding {
	if args.Slots() >= point.GetConcurrency() {
		return nil
	}
	return []*pluginv1.Finding{wrong(argument.Parallel, "slots-below-concurrency",
		fmt.Sprintf("%s gives %d slots, but concurrency is %d", argument.Parallel, args.Slots(), point.GetConcurrency()),
		fmt.Sprintf("set it to %d or more, and %s to as many times a slot's tokens", point.GetConcurrency(), argument.CtxSize))}
}

// metrics: without the switch the server shows none, and no point gets ready.
func metrics(args argument.Set) []*pluginv1.Finding {
	if args[argument.Metrics].GetBoolValue() {
		return nil
	}
	return []*pluginv1.Finding{wrong(argument.Metrics, "metrics-off",
		"the server shows no metrics, of which the launch plan needs some", "set metrics to true")}
}

func wrong(name, code, message, remedy string) *pluginv1.Finding {
	return &pluginv1.Finding{
		Field: fmt.Sprintf("args[%q]", name), Code: code, Message: message, Remedy: remedy,
		Severity: pluginv1.Severity_SEVERITY_ERROR,
	}
}
