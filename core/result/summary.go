package result

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
)

// summaryColumns are the columns of summary.txt; all but the first three are
// figures.
var summaryColumns = []struct {
	title string
	value func(*Row) string
}{
	{"point", func(r *Row) string { return r.ExpName }},
	{"verdict", func(r *Row) string { return string(r.Verdict) }},
	{"conc", func(r *Row) string { return strconv.Itoa(r.Concurrency) }},
	{"ok", func(r *Row) string { return whole(r.RequestsSucceeded) }},
	{"failed", func(r *Row) string { return whole(r.RequestsFailed) }},
	{"cancelled", func(r *Row) string { return whole(r.RequestsCancelled) }},
	{"out tok/s", func(r *Row) string { return Figure(r.OutputThroughput) }},
	{"out tok/s/GPU", func(r *Row) string { return Figure(r.OutputThroughputPerGPU) }},
	{"TTFT p90 s", func(r *Row) string { return Figure(r.TTFTP90) }},
	{"ITL p50 s", func(r *Row) string { return Figure(r.ITLP50) }},
	{"TPOT p90 s", func(r *Row) string { return Figure(r.TPOTP90) }},
	{"E2E p90 s", func(r *Row) string { return Figure(r.E2EP90) }},
	{"tok/s/user", func(r *Row) string { return Figure(r.InteractivityP90) }},
	{"e2e-norm", func(r *Row) string { return Figure(r.E2ENormInteractivityP90) }},
}

// WriteSummary writes summary.txt: a table of all points, then what makes
// points invalid and what to know of others.
func WriteSummary(w io.Writer, rows []*Row) error {
	out := bufio.NewWriter(w)
	if simulated(rows) {
		fmt.Fprint(out, "SIMULATED: no engine ran; the figures come from a model of one.\n\n")
	}
	if err := writeTable(out, rows); err != nil {
		return err
	}
	valid := 0
	for _, row := range rows {
		writeReasons(out, row)
		if row.Verdict == Valid {
			valid++
		}
	}
	fmt.Fprintf(out, "\n%d valid, %d invalid\n", valid, len(rows)-valid)
	return out.Flush()
}

func simulated(rows []*Row) bool {
	for _, row := range rows {
		if row.Simulated {
			return true
		}
	}
	return false
}

func writeTable(w io.Writer, rows []*Row) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i, c := range summaryColumns {
		fmt.Fprint(table, c.title, cellEnd(i))
	}
	for _, row := range rows {
		for i, c := range summaryColumns {
			fmt.Fprint(table, c.value(row), cellEnd(i))
		}
	}
	return table.Flush()
}

func cellEnd(column int) string {
	if column == len(summaryColumns)-1 {
		return "\n"
	}
	return "\t"
}

func writeReasons(w io.Writer, row *Row) {
	for _, r := range row.Reasons {
		fmt.Fprintf(w, "\n%s is invalid (%s):\n  %s\n  remedy: %s\n", row.ExpName, r.Code, r.Text, r.Remedy)
	}
	for _, r := range row.Warnings {
		fmt.Fprintf(w, "\n%s, a warning (%s):\n  %s\n  remedy: %s\n", row.ExpName, r.Code, r.Text, r.Remedy)
	}
}

func whole(n *int) string {
	if n == nil {
		return missing
	}
	return strconv.Itoa(*n)
}
