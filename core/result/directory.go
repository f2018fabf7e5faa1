package result

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// directory is a run's directory in the making: it remembers what was made, so
// that a failure leaves nothing behind.
type directory struct {
	path string
	// made are the folders and files that this process made, outermost first.
	made []string
}

// claim makes the folder at path, with its parents, or takes an empty one.
func claim(path string) (*directory, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("output folder %s: %w", path, err)
	}
	d := &directory{path: absolute}
	if err := d.vacant(); err != nil {
		return nil, err
	}
	if err := d.mkdirs(absolute); err != nil {
		d.abandon()
		return nil, explain("making the output folder", absolute, err)
	}
	return d, nil
}

// vacant refuses what holds something already.
func (d *directory) vacant() error {
	info, err := os.Stat(d.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return explain("looking at the output folder", d.path, err)
	}
	if !info.IsDir() {
		return fmt.Errorf("output folder %s is a file: name a folder that does not exist yet with --out", d.path)
	}
	entries, err := os.ReadDir(d.path)
	if err != nil {
		return explain("looking into the output folder", d.path, err)
	}
	if len(entries) > 0 {
		return fmt.Errorf("output folder %s is not empty (it holds %s) and runs are never overwritten: name a folder that does not exist yet with --out", d.path, listed(entries))
	}
	return nil
}

// listed names the first entries of a folder.
func listed(entries []fs.DirEntry) string {
	const most = 3
	var names []string
	for _, e := range entries[:min(most, len(entries))] {
		names = append(names, e.Name())
	}
	if more := len(entries) - len(names); more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names, ", "), more)
	}
	return strings.Join(names, ", ")
}

// mkdirs is os.MkdirAll that remembers what it made.
func (d *directory) mkdirs(path string) error {
	err := os.Mkdir(path, 0o755)
	if errors.Is(err, fs.ErrNotExist) {
		if err := d.mkdirs(filepath.Dir(path)); err != nil {
			return err
		}
		err = os.Mkdir(path, 0o755)
	}
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err == nil {
		d.made = append(d.made, path)
	}
	return err
}

// abandon removes what was made, as far as nobody else put something there.
func (d *directory) abandon() {
	for i := len(d.made) - 1; i >= 0; i-- {
		os.Remove(d.made[i])
	}
}

// explain is an error of the file system in words that say what to do.
func explain(doing, path string, err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("%s %s: the disk is full (%w): free some space, or name a folder on another disk with --out", doing, path, cause(err))
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fmt.Errorf("%s %s: it cannot be written (%w): name a folder that you may write to with --out", doing, path, cause(err))
	case errors.Is(err, syscall.ENOTDIR):
		return fmt.Errorf("%s %s: a part of the path is a file (%w): name another folder with --out", doing, path, cause(err))
	}
	return fmt.Errorf("%s %s: %w", doing, path, cause(err))
}

// cause is err without the operation and path that explain names better.
func cause(err error) error {
	var number syscall.Errno
	if errors.As(err, &number) {
		return number
	}
	return err
}
