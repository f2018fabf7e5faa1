package planner

import (
	"fmt"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// ParseMode reads the word for a launch mode.
func ParseMode(s string) (pluginv1.LaunchMode, error) {
	switch s {
	case "throughput":
		return pluginv1.LaunchMode_LAUNCH_MODE_THROUGHPUT, nil
	case "eval":
		return pluginv1.LaunchMode_LAUNCH_MODE_EVAL, nil
	}
	return 0, fmt.Errorf("%q is no launch mode; it is throughput or eval", s)
}
