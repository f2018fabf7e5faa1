package run

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/infersweep/infersweep/core/report"
	"github.com/infersweep/infersweep/core/result"
)

// publish writes what a run came to: run.json, summary, report; and shows the
// summary.
func (j *Job) publish(store result.Store, about *result.Run, rows []*result.Row, runErr error) error {
	j.conclude(about, rows, runErr)
	summary := func(w io.Writer) error { return result.WriteSummary(w, rows) }
	picture := func(w io.Writer) error { return report.SVG(w, rows, strings.Join(about.Arms, ", ")) }
	page := func(w io.Writer) error { return report.HTML(w, about, rows) }
	if err := store.WriteRun(about); err != nil {
		return err
	}
	if err := store.WriteFile(result.SummaryFile, summary); err != nil {
		return err
	}
	if err := store.WriteFile(result.ReportFile, page); err != nil {
		return err
	}
	if err := store.WriteFile(result.PictureFile, picture); err != nil {
		return err
	}
	if err := summary(j.Stdout); err != nil {
		return fmt.Errorf("showing the summary: %w", err)
	}
	_, err := fmt.Fprintf(j.Stdout, "report: %s\n", filepath.Join(store.Dir(), result.ReportFile))
	return err
}
