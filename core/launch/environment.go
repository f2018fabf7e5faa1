package launch

import (
	"maps"
	"os"
	"slices"
	"strings"
)

// RunDirVariable is in the environment of every process of a run; its value is
// the run's folder. Strays are found by it.
const RunDirVariable = "INFERSWEEP_RUN_DIR"

// PointDirVariable tells the processes of one launch from those of another of
// the same run; its value is the point's folder.
const PointDirVariable = "INFERSWEEP_POINT_DIR"

// inherited is what processes get of the host's environment: what programs
// need to find their libraries, caches, temporary folder and language, and
// nothing that could change a measurement unseen.
var inherited = []string{
	"PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR",
	"XDG_CACHE_HOME", "LD_LIBRARY_PATH",
}

// environment is the whole environment of a process, sorted: the allowed part
// of the host's, then what each layer adds, then the marks of run and point.
func environment(o *BindOptions, layers ...map[string]string) []string {
	all := map[string]string{}
	for _, entry := range o.hostEnv() {
		name, value, _ := strings.Cut(entry, "=")
		if slices.Contains(inherited, name) {
			all[name] = value
		}
	}
	// Programs that set their title overwrite the memory of their environment,
	// and with it the mark, unless this tells them to leave it alone.
	all["SPT_NOENV"] = "1"
	for _, layer := range layers {
		maps.Copy(all, layer)
	}
	all[RunDirVariable] = o.RunDir
	all[PointDirVariable] = o.PointDir
	return entries(all)
}

func entries(env map[string]string) []string {
	list := make([]string, 0, len(env))
	for _, name := range slices.Sorted(maps.Keys(env)) {
		list = append(list, name+"="+env[name])
	}
	return list
}

func (o *BindOptions) hostEnv() []string {
	if o.HostEnv != nil {
		return o.HostEnv
	}
	return os.Environ()
}
