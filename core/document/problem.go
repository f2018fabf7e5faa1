package document

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// Problem is one thing that is wrong, where, and what would be right.
type Problem struct {
	Origin          Origin
	Message, Remedy string
}

// String is `FILE:LINE:COLUMN: message; remedy`.
func (p Problem) String() string {
	text := fmt.Sprintf("%s: %s", p.Origin, p.Message)
	if p.Remedy != "" {
		text += "; " + p.Remedy
	}
	return text
}

// mostShown bounds how many problems an error spells out.
const mostShown = 10

// Problems is an error of one or more.
type Problems []Problem

// Error has a line per problem, in the order of the files; at most ten, then a
// count.
func (p Problems) Error() string {
	var lines []string
	for _, problem := range p[:min(mostShown, len(p))] {
		lines = append(lines, problem.String())
	}
	if more := len(p) - mostShown; more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(lines, "\n")
}

// AsError is nil without problems.
func (p Problems) AsError() error {
	if len(p) == 0 {
		return nil
	}
	return p
}

// Tidy is p sorted by place, without repeats.
func (p Problems) Tidy() Problems {
	sort.SliceStable(p, func(i, j int) bool { return before(p[i].Origin, p[j].Origin) })
	return slices.Compact(p)
}

func (p Problems) asError() error { return p.Tidy().AsError() }

func before(a, b Origin) bool {
	if a.File != b.File {
		return a.File < b.File
	}
	if a.Line != b.Line {
		return a.Line < b.Line
	}
	return a.Column < b.Column
}
