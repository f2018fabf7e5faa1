// Package fault names what a simulated process can do wrong.
package fault

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// Set is what a simulated process does wrong. Its zero value does nothing wrong.
type Set struct {
	// ExitAtStart ends the API server with status 1 before it is ready.
	ExitAtStart bool
	// NeverHealthy keeps the port closed for ever.
	NeverHealthy bool
	// WrongModelName makes /v1/models list another name.
	WrongModelName bool
	// ExitAfterRequests ends the API server, with status 1 and its children
	// left behind, when that many generation requests came; 0: never.
	ExitAfterRequests int
	// CoreDiesAfter kills the first engine core when that many generation
	// requests came; 0: never.
	CoreDiesAfter int
	// HangMidStream silences each stream after half of its tokens, once
	// HangAfter generation requests were let through.
	HangMidStream bool
	HangAfter     int
	// ZeroTokens ends each answer before its first token, once ZeroAfter
	// generation requests were answered well.
	ZeroTokens bool
	ZeroAfter  int
	// HTTP500Rate is the share of requests that get status 500, 0 to 1.
	HTTP500Rate float64
	// HangOnTerm lets SIGTERM hang while streams are open.
	HangOnTerm bool
	// RouterUnbalanced makes the router send every session to one rank.
	RouterUnbalanced bool
}

// Parse reads faults of the form `NAME` or `NAME=VALUE`.
func Parse(faults []string) (Set, error) {
	var s Set
	seen := map[string]bool{}
	for _, f := range faults {
		name, value, given := strings.Cut(f, "=")
		k, ok := kinds[name]
		if !ok {
			return Set{}, fmt.Errorf("no fault is named %q; there are %s", name, strings.Join(Names(), ", "))
		}
		if seen[name] {
			return Set{}, fmt.Errorf("fault %s is given twice, want it once", name)
		}
		seen[name] = true
		if err := k.set(&s, value, given); err != nil {
			return Set{}, fmt.Errorf("fault %q: want %s: %w", f, k.form(name), err)
		}
	}
	return s, nil
}

// Names lists the faults that exist, with the form of their value.
func Names() []string {
	var names []string
	for name, k := range kinds {
		names = append(names, k.form(name))
	}
	sort.Strings(names)
	return names
}

func count(value string) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%q is no count of requests from 1 on", value)
	}
	return n, nil
}
