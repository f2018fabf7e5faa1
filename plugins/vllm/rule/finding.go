package rule

import (
	"fmt"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// wrong is one error, as a list for a rule to return.
func wrong(field, code, message, remedy string) []*pluginv1.Finding {
	return []*pluginv1.Finding{{
		Field: field, Code: code, Message: message, Remedy: remedy,
		Severity: pluginv1.Severity_SEVERITY_ERROR,
	}}
}

// doubtful is as wrong, but does not stop the arm from being used.
func doubtful(field, code, message, remedy string) []*pluginv1.Finding {
	findings := wrong(field, code, message, remedy)
	findings[0].Severity = pluginv1.Severity_SEVERITY_WARNING
	return findings
}

// arg is the field path of an engine argument or of a value inside it.
func arg(name string, inside ...any) string {
	path := fmt.Sprintf("args[%q]", name)
	for _, step := range inside {
		if key, ok := step.(string); ok {
			step = fmt.Sprintf("%q", key)
		}
		path += fmt.Sprintf("[%v]", step)
	}
	return path
}
