package host

import (
	"io"
	"log/slog"
)

// CheckPeer is checkPeer: a test cannot become another user.
var CheckPeer = checkPeer

// Programs is programs: a test's own binary has no plugins beside it.
var Programs = programs

// NewLogTail gives a log of a plugin and what of it is shown.
func NewLogTail(logger *slog.Logger) (w io.Writer, last func() []string) {
	t := &logTail{logger: logger}
	return t, t.last
}
