package result

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// textColumns of summaryColumns come before those with figures.
const textColumns = 2

// summaryColumns are the columns of summary.txt.
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
	writeTable(out, rows)
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

// writeTable aligns text to the left and figures to the right.
func writeTable(w io.Writer, rows []*Row) {
	lines := make([][]string, 1, len(rows)+1)
	for _, c := range summaryColumns {
		lines[0] = append(lines[0], c.title)
	}
	for _, row := range rows {
		var line []string
		for _, c := range summaryColumns {
			line = append(line, c.value(row))
		}
		lines = append(lines, line)
	}
	widths := widest(lines)
	for _, line := range lines {
		fmt.Fprintf(w, "%-*s  %-*s", widths[0], line[0], widths[1], line[1])
		for i := textColumns; i < len(line); i++ {
			fmt.Fprintf(w, "  %*s", widths[i], line[i])
		}
		fmt.Fprintln(w)
	}
}

// widest are the widths of the columns.
func widest(lines [][]string) []int {
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], len(cell))
		}
	}
	return widths
}

func writeReasons(w io.Writer, row *Row) {
	writeList(w, row.ExpName+" is invalid", row.Reasons)
	writeList(w, row.ExpName+", to be known", row.Warnings)
}

func writeList(w io.Writer, title string, reasons []Reason) {
	if len(reasons) == 0 {
		return
	}
	fmt.Fprintf(w, "\n%s:\n", title)
	for _, r := range reasons {
		fmt.Fprintf(w, "  %s: %s\n    remedy: %s\n", r.Code, r.Text, r.Remedy)
	}
}

func whole(n *int) string {
	if n == nil {
		return missing
	}
	return strconv.Itoa(*n)
}
