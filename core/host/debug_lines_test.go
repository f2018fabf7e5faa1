package host_test

import (
	"errors"
	"strings"
)

// withoutDebug removes from err what go-plugin's server logs by itself.
func withoutDebug(err error) error {
	var kept []string
	for _, line := range strings.Split(err.Error(), "\n") {
		if !strings.Contains(line, `"@level":"debug"`) {
			kept = append(kept, line)
		}
	}
	return errors.New(strings.Join(kept, "\n"))
}
