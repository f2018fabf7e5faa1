package document

import (
	"strconv"
	"strings"
)

// step is one part of a field path: a field, a map key or an index.
type step struct {
	field string
	key   string
	index int
	kind  stepKind
}

type stepKind int

const (
	fieldStep stepKind = iota
	keyStep
	indexStep
)

// parsePath reads `deployments[0].args["max-num-seqs"]`. What it can't read
// ends the path: the place is then that of what came before.
func parsePath(path string) []step {
	var steps []step
	for path != "" {
		var s step
		var ok bool
		if s, path, ok = nextStep(path); !ok {
			break
		}
		steps = append(steps, s)
	}
	return steps
}

func nextStep(path string) (s step, rest string, ok bool) {
	path = strings.TrimPrefix(path, ".")
	if !strings.HasPrefix(path, "[") {
		end := strings.IndexAny(path, ".[")
		if end < 0 {
			end = len(path)
		}
		return step{kind: fieldStep, field: path[:end]}, path[end:], end > 0
	}
	if strings.HasPrefix(path, `["`) {
		quotedKey, err := strconv.QuotedPrefix(path[1:])
		if err != nil || !strings.HasPrefix(path[1+len(quotedKey):], "]") {
			return s, "", false
		}
		key, err := strconv.Unquote(quotedKey)
		return step{kind: keyStep, key: key}, path[2+len(quotedKey):], err == nil
	}
	end := strings.IndexByte(path, ']')
	if end < 0 {
		return s, "", false
	}
	index, err := strconv.Atoi(path[1:end])
	// A map with numbers as keys has the same notation.
	return step{kind: indexStep, key: path[1:end], index: index}, path[end+1:], err == nil
}
