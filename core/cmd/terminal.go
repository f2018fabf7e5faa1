package cmd

import (
	"os"

	"golang.org/x/term"

	"github.com/infersweep/infersweep/core/progress"
	"github.com/infersweep/infersweep/core/run"
)

// observer shows a run on stderr: a live table where that is a terminal.
func (a *app) observer() run.Observer {
	f, ok := a.stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return progress.NewLines(a.stderr)
	}
	return progress.NewTable(f, func() int {
		width, _, err := term.GetSize(int(f.Fd()))
		if err != nil {
			return 0
		}
		return width
	})
}

// commandLine is what the user typed, for run.json.
func commandLine() []string { return os.Args }
