package report

import (
	"sort"

	"github.com/infersweep/infersweep/core/result"
)

// series are the points of one deployment, by growing concurrency.
type series struct {
	// Name tells it from the others of the report; Index gives its colour and
	// shape.
	Name  string
	Index int
	// All has the invalid points too, which are in tables only; Rows has none.
	All, Rows []*result.Row
}

// seriesOf groups rows by deployment, in the order of their first row.
func seriesOf(rows []*result.Row) []*series {
	byKey := map[[2]string]*series{}
	var all []*series
	several := len(armsOf(rows)) > 1
	for _, row := range rows {
		key := [2]string{row.Arm, row.Deployment}
		s := byKey[key]
		if s == nil {
			s = &series{Name: row.Deployment, Index: len(all)}
			if several {
				s.Name = row.Arm + " " + row.Deployment
			}
			byKey[key] = s
			all = append(all, s)
		}
		s.All = append(s.All, row)
	}
	for _, s := range all {
		sort.SliceStable(s.All, func(i, j int) bool { return s.All[i].Concurrency < s.All[j].Concurrency })
		s.Rows = valid(s.All)
	}
	return all
}

// armsOf are the arms of rows, in the order of their first row.
func armsOf(rows []*result.Row) []string {
	return distinct(rows, func(r *result.Row) string { return r.Arm })
}

// distinct are the values of a field, in the order of their first row; empty
// ones are left out.
func distinct(rows []*result.Row, field func(*result.Row) string) []string {
	seen := map[string]bool{"": true}
	var values []string
	for _, row := range rows {
		if v := field(row); !seen[v] {
			seen[v] = true
			values = append(values, v)
		}
	}
	return values
}

func withGPUs(rows []*result.Row) []*result.Row {
	return filter(rows, func(r *result.Row) bool { return r.GPUs > 0 })
}

func valid(rows []*result.Row) []*result.Row {
	return filter(rows, func(r *result.Row) bool { return r.Verdict == result.Valid })
}

func invalid(rows []*result.Row) []*result.Row {
	return filter(rows, func(r *result.Row) bool { return r.Verdict != result.Valid })
}

func filter(rows []*result.Row, keep func(*result.Row) bool) []*result.Row {
	var kept []*result.Row
	for _, row := range rows {
		if keep(row) {
			kept = append(kept, row)
		}
	}
	return kept
}

func anySimulated(rows []*result.Row) bool {
	return len(filter(rows, func(r *result.Row) bool { return r.Simulated })) > 0
}
