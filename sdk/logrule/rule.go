// Package logrule finds in a log the lines that tell why a process failed, by
// a table of patterns. It is what most plugins' DiagnoseLog needs.
package logrule

import (
	"regexp"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Rule recognizes one cause.
type Rule struct {
	// Pattern matches a line that tells it.
	Pattern *regexp.Regexp
	// Class tells who must act.
	Class pluginv1.FailureClass
	// Message is the cause in one sentence; `$1` or `${name}` stand for
	// what Pattern captured.
	Message string
	// Remedy is what a person does about it, with the same placeholders.
	Remedy string
}

// find looks for the first line that tells the rule's cause.
func (r *Rule) find(lines []string) *pluginv1.LogFinding {
	for i, line := range lines {
		if match := r.Pattern.FindStringSubmatchIndex(line); match != nil {
			return &pluginv1.LogFinding{
				Line:         uint32(i),
				FailureClass: r.Class,
				Message:      r.expand(r.Message, line, match),
				Remedy:       r.expand(r.Remedy, line, match),
			}
		}
	}
	return nil
}

func (r *Rule) expand(template, line string, match []int) string {
	return string(r.Pattern.ExpandString(nil, template, line, match))
}
