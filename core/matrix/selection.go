package matrix

import (
	"fmt"
	"path"
	"strings"

	"github.com/agnivade/levenshtein"

	"github.com/infersweep/infersweep/core/arm"
)

// Select keeps the points whose experiment name is in names, in the order of
// the matrix. A name may hold * and ?. No names: all points. A name that
// matches nothing is an error that offers the nearest.
func Select(points []*arm.Point, names []string) ([]*arm.Point, error) {
	if len(names) == 0 {
		return points, nil
	}
	chosen := map[string]bool{}
	for _, name := range names {
		found, err := matching(points, name)
		if err != nil {
			return nil, err
		}
		for _, p := range found {
			chosen[p.Message().GetExpName()] = true
		}
	}
	var selected []*arm.Point
	for _, p := range points {
		if chosen[p.Message().GetExpName()] {
			selected = append(selected, p)
		}
	}
	return selected, nil
}

func matching(points []*arm.Point, pattern string) ([]*arm.Point, error) {
	var found []*arm.Point
	for _, p := range points {
		ok, err := path.Match(pattern, p.Message().GetExpName())
		if err != nil {
			return nil, fmt.Errorf("point %q: %w", pattern, err)
		}
		if ok {
			found = append(found, p)
		}
	}
	if len(found) == 0 {
		return nil, unknownPoint(points, pattern)
	}
	return found, nil
}

func unknownPoint(points []*arm.Point, pattern string) error {
	if strings.ContainsAny(pattern, "*?[") {
		return fmt.Errorf("no point matches %q; `sweep matrix KEY` shows the names", pattern)
	}
	nearest, best := "", -1
	for _, p := range points {
		name := p.Message().GetExpName()
		if d := levenshtein.ComputeDistance(pattern, name); best < 0 || d < best {
			nearest, best = name, d
		}
	}
	return fmt.Errorf("there is no point %q; the nearest is %q", pattern, nearest)
}
