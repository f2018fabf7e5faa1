package logrule

import (
	"slices"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Rules are the causes that an engine is known to fail of, the telling ones
// before those that may only be symptoms.
type Rules []Rule

// Diagnose gives the findings of a log, the earliest line first: what failed
// first pulled the others along. Each rule finds its first line only; of rules
// that find the same line the first counts.
func (rules Rules) Diagnose(lines []string) []*pluginv1.LogFinding {
	var findings []*pluginv1.LogFinding
	for i := range rules {
		finding := rules[i].find(lines)
		if finding != nil && !slices.ContainsFunc(findings, sameLine(finding)) {
			findings = append(findings, finding)
		}
	}
	slices.SortStableFunc(findings, func(a, b *pluginv1.LogFinding) int { return int(a.GetLine()) - int(b.GetLine()) })
	return findings
}

func sameLine(f *pluginv1.LogFinding) func(*pluginv1.LogFinding) bool {
	return func(other *pluginv1.LogFinding) bool { return other.GetLine() == f.GetLine() }
}
