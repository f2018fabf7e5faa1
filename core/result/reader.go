package result

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// longestLine bounds a line of results.jsonl: far above any row, so that a file
// of another kind is not read into memory.
const longestLine = 16 << 20

// Torn is a last line that was cut off: the writer was killed in the middle of
// it. What came before it is whole.
type Torn struct {
	// Line counts from 1; Bytes is what is there of it.
	Line, Bytes int
}

func (t *Torn) String() string {
	return fmt.Sprintf("line %d is cut off after %d bytes: the run was killed while it wrote it", t.Line, t.Bytes)
}

// Read reads results.jsonl. Fields that it does not know are passed over, so
// that rows of a later version can be read. torn tells of a last line that was
// cut off, which is no error; anything else that is no row is one, by its line.
func Read(r io.Reader) (rows []*Row, torn *Torn, err error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, longestLine)
	lines.Split(wholeLines)
	for n := 1; lines.Scan(); n++ {
		line := lines.Bytes()
		row, err := decode(line)
		switch {
		case err == nil:
			rows = append(rows, row)
		case !bytes.HasSuffix(line, []byte("\n")):
			return rows, &Torn{Line: n, Bytes: len(line)}, nil
		default:
			return nil, nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return nil, nil, fmt.Errorf("line %d is longer than %d MiB: this is no results file", len(rows)+1, longestLine>>20)
	}
	return rows, nil, lines.Err()
}

// wholeLines is bufio.ScanLines that keeps the newline.
func wholeLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, data[:i+1], nil
	}
	if atEOF && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}

func decode(line []byte) (*Row, error) {
	row := &Row{}
	if err := json.Unmarshal(line, row); err != nil {
		return nil, fmt.Errorf("it must be one JSON object, a row: %w", err)
	}
	if row.ExpName == "" {
		return nil, errors.New("it must be a row: exp_name is missing")
	}
	if row.Verdict != Valid && row.Verdict != Invalid {
		return nil, fmt.Errorf("the verdict of %s must be %s or %s, it is %q", row.ExpName, Valid, Invalid, row.Verdict)
	}
	return row, nil
}

// ReadDir reads the rows and run.json of a run's directory.
func ReadDir(dir string) (run *Run, rows []*Row, torn *Torn, err error) {
	if run, err = readRun(filepath.Join(dir, RunFile)); err != nil {
		return nil, nil, nil, err
	}
	path := filepath.Join(dir, ResultsFile)
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("reading the results: %w", err)
	}
	defer file.Close()
	if rows, torn, err = Read(file); err != nil {
		return nil, nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return run, rows, torn, nil
}

func readRun(path string) (*Run, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading the run: %w; name the directory of a run", err)
	}
	run := &Run{}
	if err := json.Unmarshal(content, run); err != nil {
		return nil, fmt.Errorf("%s: it must be one JSON object: %w", path, err)
	}
	if run.Schema != RunSchema {
		return nil, fmt.Errorf("%s: its schema is %d, this version reads %d", path, run.Schema, RunSchema)
	}
	return run, nil
}
