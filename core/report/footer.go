package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/infersweep/infersweep/core/result"
)

// footer is what somebody needs to repeat the run.
func footer(run *result.Run, rows []*result.Row) []fact {
	var all []fact
	add := func(name string, values ...string) {
		if len(values) > 0 && values[0] != "" {
			all = append(all, fact{name, strings.Join(values, ", ")})
		}
	}
	if run != nil {
		add("Run", run.ID)
		add("Started", run.StartedAt.UTC().Format(time.RFC3339))
		add("Command", strings.Join(run.Command, " "))
		add("infersweep", pairs(run.Versions)...)
	}
	add("Plugins", plugins(rows)...)
	add("Trace", distinct(rows, func(r *result.Row) string { return r.Load.Trace })...)
	add("Trace SHA-256", distinct(rows, func(r *result.Row) string { return r.Load.TraceSHA256 })...)
	add("Seed", distinct(rows, func(r *result.Row) string { return fmt.Sprint(r.Load.Seed) })...)
	add("Load", distinct(rows, load)...)
	add("Time scale", distinct(rows, timeScale)...)
	return all
}

// plugins are the versions that took part in any row.
func plugins(rows []*result.Row) []string {
	merged := map[string]string{}
	for _, row := range rows {
		maps.Copy(merged, row.Plugins)
	}
	return pairs(merged)
}

func pairs(m map[string]string) []string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(m)) {
		all = append(all, name+" "+m[name])
	}
	return all
}

func load(r *result.Row) string {
	return fmt.Sprintf("window %g s, %d warm-up requests a lane, drain %g s", r.Load.DurationS, r.Load.WarmupRequests, r.Load.DrainS)
}

func timeScale(r *result.Row) string {
	if r.TimeScale == nil {
		return ""
	}
	return fmt.Sprintf("%g simulated seconds per second", *r.TimeScale)
}
