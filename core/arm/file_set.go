package arm

import (
	"path"
	"sort"
)

// fileSet is the files of the plugins, by path.
type fileSet map[string]File

func (s fileSet) read(p string) ([]byte, bool, error) {
	f, ok := s[p]
	return f.Content, ok, nil
}

func (s fileSet) near(p string) string {
	var paths []string
	for name := range s {
		paths = append(paths, name)
	}
	sort.Strings(paths)
	return offer(p, paths, "the plugin has no such file in "+path.Dir(p))
}
