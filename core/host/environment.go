package host

import (
	"os"

	"github.com/infersweep/infersweep/sdk/handshake"
)

// inherited is all that a plugin sees of the host's environment: where to find
// programs, the user's files and caches, in which language to speak, and, under
// Bazel, where the working directory and the data files are. Credentials and
// proxies are no business of a program that computes.
var inherited = []string{
	"PATH", "HOME", "TMPDIR", "XDG_CACHE_HOME", "LANG", "LC_ALL", "TZ",
	"BUILD_WORKING_DIRECTORY", "RUNFILES_DIR", "RUNFILES_MANIFEST_FILE", "RUNFILES_MANIFEST_ONLY",
}

// environment is that of a plugin, before go-plugin adds its own variables.
func environment() []string {
	env := []string{handshake.LifelineVariable + "=" + handshake.LifelineStdin}
	for _, name := range inherited {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}
