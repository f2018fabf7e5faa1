package health

import (
	"fmt"
	"strings"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Failure is why an engine is not, or no longer, what was launched.
type Failure struct {
	// Process that failed; empty where it is none in particular.
	Process string
	Class   pluginv1.FailureClass
	// Cause in one sentence: what was seen, and the first error that was
	// printed.
	Cause string
	// Remedy is what a person does about it; may be empty.
	Remedy string
	// Lines of the log around the cause, oldest first.
	Lines []string
}

// Error is the cause with the process's name.
func (f *Failure) Error() string {
	if f.Process == "" {
		return f.Cause
	}
	return fmt.Sprintf("process %s %s", f.Process, f.Cause)
}

// ClassWord is the class as results spell it.
func (f *Failure) ClassWord() string {
	return strings.ToLower(strings.TrimPrefix(f.Class.String(), "FAILURE_CLASS_"))
}
