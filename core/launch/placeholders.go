package launch

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Placeholders start with `${` and end with the next `}`; there is no escape.
var placeholder = regexp.MustCompile(`\$\{[^}]*\}?`)

// placeholders fills `${port:NAME}` and `${dir}`.
type placeholders struct {
	ports map[string]int
	// dir stands for `${dir}`.
	dir string
}

// fill replaces every placeholder of s. where names s in an error.
func (p placeholders) fill(s, where string) (string, error) {
	var err error
	filled := placeholder.ReplaceAllStringFunc(s, func(found string) string {
		value, problem := p.value(found)
		if problem != nil && err == nil {
			err = fmt.Errorf("%s: %w", where, problem)
		}
		return value
	})
	return filled, err
}

func (p placeholders) value(found string) (string, error) {
	name, isPort := strings.CutPrefix(strings.TrimSuffix(found[2:], "}"), "port:")
	number, known := p.ports[name]
	switch {
	case !strings.HasSuffix(found, "}"):
		return "", fmt.Errorf("placeholder %q has no closing brace", found)
	case found == "${dir}":
		return p.dir, nil
	case isPort && known:
		return strconv.Itoa(number), nil
	case isPort:
		return "", fmt.Errorf("placeholder %s names a port that the launch plan does not have; it has %s", found, listed(p.ports))
	}
	return "", fmt.Errorf("unknown placeholder %s; known are ${port:NAME} and ${dir}", found)
}

func listed(ports map[string]int) string {
	if len(ports) == 0 {
		return "none"
	}
	return strings.Join(slices.Sorted(maps.Keys(ports)), ", ")
}

// fillAll fills a list; what names its items, e.g. `argument`, counted from 0.
func (p placeholders) fillAll(list []string, where, what string) ([]string, error) {
	filled := make([]string, len(list))
	for i, s := range list {
		f, err := p.fill(s, fmt.Sprintf("%s, %s %d", where, what, i))
		if err != nil {
			return nil, err
		}
		filled[i] = f
	}
	return filled, nil
}

func (p placeholders) fillMap(m map[string]string, where, what string) (map[string]string, error) {
	filled := make(map[string]string, len(m))
	for _, k := range slices.Sorted(maps.Keys(m)) {
		f, err := p.fill(m[k], fmt.Sprintf("%s, %s %s", where, what, k))
		if err != nil {
			return nil, err
		}
		filled[k] = f
	}
	return filled, nil
}
