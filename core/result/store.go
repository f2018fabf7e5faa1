package result

import "io"

// Store is the directory of one run. For one run at a time; its methods may be
// called concurrently.
type Store interface {
	// Dir is its absolute path.
	Dir() string
	// PointDir makes the folder of a point and gives its absolute path. It
	// refuses names that are no safe folder names (CheckName).
	PointDir(expName string) (string, error)
	// Append adds a row to results.jsonl. When it returns nil the row is on the
	// disk and outlives whatever comes; when it fails the file is as before.
	Append(row *Row) error
	// WriteRun replaces run.json.
	WriteRun(run *Run) error
	// WriteFile makes or replaces a file as a whole: after a failure the old
	// one, or none, is there. name is relative to Dir.
	WriteFile(name string, write func(io.Writer) error) error
	// Close ends the use of the store.
	Close() error
}

// Names of the files in a run's directory.
const (
	ResultsFile  = "results.jsonl"
	RunFile      = "run.json"
	SummaryFile  = "summary.txt"
	ReportFile   = "report.html"
	PictureFile  = "report.svg"
	PointsFolder = "points"
)
