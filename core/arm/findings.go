package arm

import (
	"fmt"

	"github.com/infersweep/infersweep/core/document"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Findings gives what an engine found about a point its place: errors, and
// what is only worth knowing.
func Findings(p *Point, findings []*pluginv1.Finding) (errors, notes document.Problems) {
	for _, f := range findings {
		problem := document.Problem{
			Origin:  p.Origin(f.GetField()),
			Message: fmt.Sprintf("%s [%s]", f.GetMessage(), f.GetCode()),
			Remedy:  f.GetRemedy(),
		}
		if f.GetSeverity() == pluginv1.Severity_SEVERITY_ERROR {
			errors = append(errors, problem)
			continue
		}
		problem.Message = Word(f.GetSeverity()) + ": " + problem.Message
		notes = append(notes, problem)
	}
	return errors, notes
}
