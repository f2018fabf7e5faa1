package health

import (
	"bytes"
	"context"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/infersweep/infersweep/core/executor"
	"github.com/infersweep/infersweep/core/launch"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

const (
	// diagnosedLines is how many lines of a log are looked at.
	diagnosedLines = 2000
	// diagnosedBytes bounds what is read of a log for them.
	diagnosedBytes = 1 << 20
	// shownLines is how many lines of a log a failure holds.
	shownLines = 10
)

// errorLine is what programs say when something is wrong.
var errorLine = regexp.MustCompile(`(?i)\b(error|fatal|panic|exception|cannot|failed|unrecognized)\b|\w(Error|Exception)\b`)

// diagnose makes the end of a process a failure with its first cause.
func (s *Subject) diagnose(ctx context.Context, exit executor.Exit) *Failure {
	f := &Failure{
		Process: exit.Process, Class: pluginv1.FailureClass_FAILURE_CLASS_ENGINE, Cause: exit.String(),
	}
	p := s.process(exit.Process)
	lines := lastLines(p.Log)
	f.Lines = around(lines, len(lines)-1)
	if exit.Cause != "" { // not its own doing: its log cannot tell
		f.Class = pluginv1.FailureClass_FAILURE_CLASS_INFRASTRUCTURE
		return f
	}
	if findings := s.Diagnoser.Diagnose(ctx, p.Name, p.Role, lines); len(findings) > 0 {
		first := findings[0]
		f.Cause += ": " + first.GetMessage()
		f.Remedy, f.Class = first.GetRemedy(), classOr(first.GetFailureClass(), f.Class)
		f.Lines = around(lines, int(first.GetLine()))
		return f
	}
	if i := firstError(lines); i >= 0 {
		f.Cause += ": " + strings.TrimSpace(lines[i])
		f.Lines = around(lines, i)
	}
	return f
}

func (s *Subject) process(name string) launch.Process {
	for _, p := range s.Launch.Processes {
		if p.Name == name {
			return p
		}
	}
	return launch.Process{Name: name}
}

func classOr(class, otherwise pluginv1.FailureClass) pluginv1.FailureClass {
	if class == pluginv1.FailureClass_FAILURE_CLASS_UNSPECIFIED {
		return otherwise
	}
	return class
}

// firstError is the first line that looks like the cause of something, else
// the last; -1: there is none.
func firstError(lines []string) int {
	if i := slices.IndexFunc(lines, errorLine.MatchString); i >= 0 {
		return i
	}
	return len(lines) - 1
}

// around is the lines about the i-th.
func around(lines []string, i int) []string {
	from := max(0, i-shownLines/2)
	to := min(len(lines), from+shownLines)
	from = max(0, to-shownLines)
	return lines[from:to]
}

// lastLines of a log; none where it cannot be read.
func lastLines(path string) []string {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil
	}
	content := make([]byte, min(info.Size(), diagnosedBytes))
	n, _ := f.ReadAt(content, info.Size()-int64(len(content)))
	text := strings.ToValidUTF8(string(bytes.TrimRight(content[:n], "\n")), "\uFFFD")
	if text == "" {
		return nil
	}
	lines := strings.Split(text, "\n")
	return lines[max(0, len(lines)-diagnosedLines):]
}
