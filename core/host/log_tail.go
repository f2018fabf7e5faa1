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
// passes each line on: log records as records, all else as text. Records below
// level info are passed on, but not kept.
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
	if level < slog.LevelInfo {
		return
	}
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

// loggings are the keys of message, level and time in records of slog, which
// the SDK installs, and of hclog, which go-plugin brings.
var loggings = [][3]string{
	{slog.MessageKey, slog.LevelKey, slog.TimeKey},
	{"@message", "@level", "@timestamp"},
}

// parseLine understands records in JSON. Everything else is text of level info.
func parseLine(line string) (slog.Level, string, []slog.Attr) {
	var record map[string]any
	if strings.HasPrefix(line, "{") && json.Unmarshal([]byte(line), &record) == nil {
		for _, keys := range loggings {
			if level, message, ok := takeRecord(record, keys); ok {
				return level, message, attributes(record)
			}
		}
	}
	return slog.LevelInfo, line, nil
}

// takeRecord removes from record what keys name.
func takeRecord(record map[string]any, keys [3]string) (level slog.Level, message string, ok bool) {
	message, hasMessage := record[keys[0]].(string)
	name, _ := record[keys[1]].(string)
	if name == "trace" {
		name = "debug"
	}
	if !hasMessage || level.UnmarshalText([]byte(name)) != nil {
		return 0, "", false
	}
	for _, key := range keys {
		delete(record, key)
	}
	return level, message, true
}

func attributes(record map[string]any) []slog.Attr {
	var all []slog.Attr
	for _, key := range slices.Sorted(maps.Keys(record)) {
		all = append(all, slog.String(key, fmt.Sprint(record[key])))
	}
	return all
}
