package report_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/report"
	"github.com/infersweep/infersweep/core/result"
)

func page(t *testing.T, run *result.Run, rows []*result.Row) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.HTML(&b, run, rows); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// outside is whatever would make a browser fetch something, or run it.
var outside = regexp.MustCompile(`(?i)<script|<link|<img|<iframe|@import|url\(|\b(src|href|on[a-z]+)=`)

func TestAReportNeedsNothingElse(t *testing.T) {
	content := page(t, run(), simulatedSweep())
	if found := outside.FindString(content); found != "" {
		t.Errorf("the report has %q", found)
	}
	for _, address := range regexp.MustCompile(`https?://[^"<\s]+`).FindAllString(content, -1) {
		if address != "http://www.w3.org/2000/svg" {
			t.Errorf("the report names %s", address)
		}
	}
}

func TestSimulatedReportsSaySoFirst(t *testing.T) {
	content := page(t, run(), simulatedSweep())
	if !strings.Contains(content, "<title>SIMULATED: ") || !strings.Contains(content, `<div class="banner"><p><b>SIMULATED</b>`) {
		t.Error("a simulated report must say SIMULATED in its title and at its top")
	}
	rows := sweep()
	if strings.Contains(page(t, run(), rows), "SIMULATED") {
		t.Error("a real report says SIMULATED")
	}
	rows[11].Simulated = true
	if !strings.Contains(page(t, run(), rows), `<div class="banner">`) {
		t.Error("one simulated point is enough to mark the report")
	}
}

func TestInvalidPointsAreListedWithTheirCauses(t *testing.T) {
	rows := simulatedSweep()
	content := page(t, run(), rows)
	charts, rest, found := strings.Cut(content, "Invalid points and their causes")
	if !found {
		t.Fatal("the report lists no invalid points")
	}
	if name := rows[9].ExpName; strings.Contains(charts, name) || !strings.Contains(rest, name) {
		t.Errorf("%s must be in the list, and in no chart", name)
	}
	for _, text := range []string{"engine-died", "too-many-failures", "128 of 256 requests failed", "ERROR worker died &lt;rank 1&gt;", "11 of 12"} {
		if !strings.Contains(content, text) {
			t.Errorf("the report does not say %q", text)
		}
	}
}

func TestTheTableHasEveryPoint(t *testing.T) {
	content := page(t, run(), simulatedSweep())
	if got := strings.Count(content, "<td><span class=\"pill"); got != 12 {
		t.Errorf("the table has %d points, want 12", got)
	}
}

func TestTheFooterTellsWhatToRepeat(t *testing.T) {
	_, footer, _ := strings.Cut(page(t, run(), simulatedSweep()), "<footer>")
	for _, text := range []string{"20261130-120000", "sweep run --simulate", "go go1.26.8", "engine 0.1.0, node 0.1.0", "9f86d081884c7d65", "<dt>Seed</dt><dd>1</dd>", "1 simulated seconds per second"} {
		if !strings.Contains(footer, text) {
			t.Errorf("the footer does not say %q", text)
		}
	}
}

func TestSeedZeroIsASeed(t *testing.T) {
	rows := sweep()
	for _, r := range rows {
		r.Load.Seed = 0
	}
	if !strings.Contains(page(t, nil, rows), "<dt>Seed</dt><dd>0</dd>") {
		t.Error("the footer does not say the seed")
	}
}

func TestTheSameRowsGiveTheSameBytes(t *testing.T) {
	if page(t, run(), simulatedSweep()) != page(t, run(), simulatedSweep()) {
		t.Error("two reports of the same rows differ")
	}
}

func TestHostileTextIsOnlyText(t *testing.T) {
	rows := simulatedSweep()
	const attack = `</title></svg><script>alert(1)</script>"'`
	for _, r := range rows {
		r.Deployment, r.Arm, r.ExpName, r.Model = attack, attack, attack, attack
	}
	rows[9].Reasons[0].Text, rows[9].Failure.Log = attack, []string{attack}
	if content := page(t, run(), rows); strings.Contains(content, "<script") {
		t.Error("a script got in")
	}
}

func TestRunsWithAndWithoutGPUsHaveTheirOwnCharts(t *testing.T) {
	rows := append(sweep(), row("tp1", 0, 1, 30, 0.03), row("tp1", 0, 2, 50, 0.04))
	content := page(t, run(), rows)
	for title, want := range map[string]int{
		"Output throughput per GPU against interactivity": 2, "Output throughput against interactivity": 2, // title and label
	} {
		if got := strings.Count(content, title); got != want {
			t.Errorf("%q is there %d times, want %d", title, got, want)
		}
	}
	if strings.Contains(page(t, run(), rows[12:]), "per GPU") {
		t.Error("a run without GPUs has no figures per GPU")
	}
}

func TestAReportOfNothingIsAReport(t *testing.T) {
	if content := page(t, nil, nil); !strings.Contains(content, "no points") {
		t.Error("an empty report must say that it is")
	}
}
