package result

import (
	"os"
	"sync"
)

// rowsFile is an append-only file of lines, each on the disk before Append
// returns.
type rowsFile struct {
	mutex sync.Mutex
	file  *os.File
	// size is where the last whole line ends.
	size int64
}

// createRowsFile makes the file; it must not exist.
func createRowsFile(path string) (*rowsFile, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	return &rowsFile{file: file}, nil
}

// Append writes a line at the end. After a failure the file ends with the line
// before.
func (f *rowsFile) Append(line []byte) error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if err := f.write(line); err != nil {
		f.file.Truncate(f.size)
		return err
	}
	f.size += int64(len(line))
	return nil
}

func (f *rowsFile) write(line []byte) error {
	if _, err := f.file.WriteAt(line, f.size); err != nil {
		return err
	}
	return f.file.Sync()
}

func (f *rowsFile) Close() error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.file.Close()
}
