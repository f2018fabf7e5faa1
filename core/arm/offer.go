package arm

import (
	"fmt"
	"sort"
	"strings"

	"github.com/agnivade/levenshtein"
)

// most names that are offered.
const mostOffered = 3

// offer names what was probably meant: up to three names that differ from name
// in less than a third of its letters; else what otherwise says.
func offer(name string, names []string, otherwise string) string {
	type candidate struct {
		name     string
		distance int
	}
	var near []candidate
	for _, n := range names {
		if d := levenshtein.ComputeDistance(name, n); d <= len(name)/3 {
			near = append(near, candidate{n, d})
		}
	}
	if len(near) == 0 {
		return otherwise
	}
	sort.SliceStable(near, func(i, j int) bool { return near[i].distance < near[j].distance })
	var words []string
	for _, c := range near[:min(mostOffered, len(near))] {
		words = append(words, c.name)
	}
	return fmt.Sprintf("did you mean %s?", strings.Join(words, " or "))
}
