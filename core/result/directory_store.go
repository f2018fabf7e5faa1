package result

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

type directoryStore struct {
	dir  string
	rows *rowsFile
}

// Create makes the directory of a run and writes run into it. dir must not
// exist or be empty. When it fails nothing is left of what it made, and the
// error is for the user.
func Create(dir string, run *Run) (Store, error) {
	d, err := claim(dir)
	if err != nil {
		return nil, err
	}
	s, err := furnish(d, run)
	if err != nil {
		d.abandon()
		return nil, err
	}
	return s, nil
}

// furnish puts into d what every run's directory has.
func furnish(d *directory, run *Run) (Store, error) {
	path := filepath.Join(d.path, ResultsFile)
	rows, err := createRowsFile(path)
	if err != nil {
		return nil, explain("making", path, err)
	}
	d.made = append(d.made, path)
	s := &directoryStore{dir: d.path, rows: rows}
	if err := s.populate(d, run); err != nil {
		rows.Close()
		return nil, err
	}
	return s, nil
}

func (s *directoryStore) populate(d *directory, run *Run) error {
	points := filepath.Join(s.dir, PointsFolder)
	if err := d.mkdirs(points); err != nil {
		return explain("making", points, err)
	}
	if err := s.WriteRun(run); err != nil {
		return err
	}
	d.made = append(d.made, filepath.Join(s.dir, RunFile))
	return nil
}

func (s *directoryStore) Dir() string { return s.dir }

func (s *directoryStore) PointDir(expName string) (string, error) {
	if err := CheckName(expName); err != nil {
		return "", err
	}
	path := filepath.Join(s.dir, PointsFolder, expName)
	if err := os.MkdirAll(path, 0o755); err != nil {
		return "", explain("making the point's folder", path, err)
	}
	return path, nil
}

func (s *directoryStore) Append(row *Row) error {
	line, err := encode(row, "")
	if err != nil {
		return fmt.Errorf("writing the row of %s: %w", row.ExpName, err)
	}
	if err := s.rows.Append(line); err != nil {
		return explain("adding the row of "+row.ExpName+" to", filepath.Join(s.dir, ResultsFile), err)
	}
	return nil
}

func (s *directoryStore) WriteRun(run *Run) error {
	return s.WriteFile(RunFile, func(w io.Writer) error {
		content, err := encode(run, "  ")
		if err != nil {
			return err
		}
		_, err = w.Write(content)
		return err
	})
}

func (s *directoryStore) WriteFile(name string, write func(io.Writer) error) error {
	path := filepath.Join(s.dir, name)
	if !filepath.IsLocal(name) {
		return fmt.Errorf("writing %s: it does not lie in the run's directory %s", path, s.dir)
	}
	file, err := renameio.NewPendingFile(path, renameio.WithTempDir(filepath.Dir(path)), renameio.WithStaticPermissions(0o644))
	if err != nil {
		return explain("writing", path, err)
	}
	defer file.Cleanup()
	if err := write(file); err != nil {
		return explain("writing", path, err)
	}
	if err := file.CloseAtomicallyReplace(); err != nil {
		return explain("writing", path, err)
	}
	return nil
}

func (s *directoryStore) Close() error { return s.rows.Close() }

// encode is v as JSON with a newline, readable as it is: no escaped `<`.
func encode(v any, indent string) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	err := e.Encode(v)
	return b.Bytes(), err
}
