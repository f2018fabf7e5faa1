package host

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bazelbuild/rules_go/go/runfiles"
)

// bundled are the rlocation paths of the plugins that come with the program,
// separated by spaces. Bazel's x_defs sets it where the program is linked.
var bundled string

// pluginFolder lies beside the program where it was installed without Bazel.
const pluginFolder = "plugins"

// Find gives the paths of the bundled plugins, sorted: all files of the folder
// `plugins` beside this program, symbolic links to the program resolved; where
// there is no such folder, what Bazel linked in. None where neither is there.
// A file that Bazel promises and that is missing is among them, for Start to
// say so.
func Find() []string {
	if paths := installed(); len(paths) > 0 {
		return paths
	}
	var paths []string
	for _, location := range strings.Fields(bundled) {
		path, err := runfiles.Rlocation(location)
		if err != nil {
			path = location
		}
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return paths
}

func installed() []string {
	self, err := os.Executable()
	if err != nil {
		return nil
	}
	if resolved, err := filepath.EvalSymlinks(self); err == nil {
		self = resolved
	}
	return programs(filepath.Join(filepath.Dir(self), pluginFolder))
}

// programs are the files of folder that are not hidden, sorted.
func programs(folder string) []string {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	var paths []string
	for _, entry := range entries {
		if !entry.IsDir() && !strings.HasPrefix(entry.Name(), ".") {
			paths = append(paths, filepath.Join(folder, entry.Name()))
		}
	}
	return paths
}
