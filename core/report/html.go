package report

import (
	"fmt"
	"io"

	"github.com/infersweep/infersweep/core/result"
)

// HTML writes the report of a run: one page that needs no other file and no
// network, for screens light and dark and for paper. run may be nil.
func HTML(w io.Writer, run *result.Run, rows []*result.Row) error {
	if err := templates.ExecuteTemplate(w, "page", newPage(run, rows)); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}
