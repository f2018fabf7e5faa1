package host

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
)

const (
	// keptLines are remembered, shownLines of them shown.
	keptLines, shownLines = 200, 8
	// longestLine is cut off, so that a plugin that prints no newline does not
	// fill the host's memory.
	longestLine = 4096
	// clipped is how much of a line is shown.
	clipped = 400
)

// logTail takes what a plugin prints, keeps the last lines for faults, and
// passes each line on: records of the SDK's logging as records, all else as
// text.
type logTail struct {
	logger *slog.Logger

	mu      sync.Mutex
	partial []byte
	lines   []string
}

// Write implements io.Writer. It never fails.
func (t *logTail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	rest := p
	for {
		line, after, found := bytes.Cut(rest, []byte("\n"))
		t.partial = append(t.partial, line[:min(len(line), longestLine-len(t.partial))]...)
		if !found {
			return len(p), nil
		}
		t.take(string(t.partial))
		t.partial, rest = t.partial[:0], after
	}
}

func (t *logTail) take(line string) {
	level, text, attributes := parseLine(line)
	t.logger.LogAttrs(context.Background(), level, text, attributes...)
	for _, attribute := range attributes {
		text += " " + attribute.String()
	}
	if t.lines = append(t.lines, strings.TrimRight(text, " \r")); len(t.lines) > keptLines {
		t.lines = slices.Delete(t.lines, 0, 1)
	}
}

// last are the lines to show: those from a panic on, if there was one, else
// the last.
func (t *logTail) last() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var lines []string
	for _, line := range t.lines {
		lines = append(lines, clip(line))
	}
	if len(t.partial) > 0 {
		lines = append(lines, clip(string(t.partial)))
	}
	if i := slices.IndexFunc(lines, isPanic); i >= 0 {
		return lines[i:min(i+shownLines, len(lines))]
	}
	return lines[max(0, len(lines)-shownLines):]
}

// clip cuts a line to what is shown of it.
func clip(line string) string {
	if len(line) <= clipped {
		return line
	}
	return strings.ToValidUTF8(line[:clipped], "") + "..."
}

func isPanic(line string) bool {
	return strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ")
}

// parseLine understands slog's JSON. Everything else is text of level info.
func parseLine(line string) (slog.Level, string, []slog.Attr) {
	var record map[string]any
	if !strings.HasPrefix(line, "{") || json.Unmarshal([]byte(line), &record) != nil {
		return slog.LevelInfo, line, nil
	}
	message, hasMessage := record[slog.MessageKey].(string)
	name, _ := record[slog.LevelKey].(string)
	var level slog.Level
	if !hasMessage || level.UnmarshalText([]byte(name)) != nil {
		return slog.LevelInfo, line, nil
	}
	for _, key := range []string{slog.MessageKey, slog.LevelKey, slog.TimeKey} {
		delete(record, key)
	}
	var attributes []slog.Attr
	for _, key := range slices.Sorted(maps.Keys(record)) {
		attributes = append(attributes, slog.String(key, fmt.Sprint(record[key])))
	}
	return level, message, attributes
}
