package report_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/infersweep/infersweep/core/report"
	"github.com/infersweep/infersweep/core/result"
)

func picture(t testing.TB, rows []*result.Row) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.SVG(&b, rows, "Points"); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func wellFormed(content string) error {
	d := xml.NewDecoder(strings.NewReader(content))
	for {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func marks(svg string) int { return strings.Count(svg, `<g class="point">`) }

func TestInvalidPointsAreOnNoCurve(t *testing.T) {
	rows := sweep()
	rows[3].Verdict, rows[9].Verdict = result.Invalid, result.Invalid
	svg := picture(t, rows)
	if got := marks(svg); got != 10 {
		t.Errorf("%d marks, want 10", got)
	}
	for _, bad := range []*result.Row{rows[3], rows[9]} {
		if strings.Contains(svg, bad.ExpName) {
			t.Errorf("%s is in the picture", bad.ExpName)
		}
	}
}

func TestADeploymentKeepsItsColourWhenItsPointsAreInvalid(t *testing.T) {
	rows := sweep()
	before := strings.Count(picture(t, rows), `mark c2"`)
	for _, r := range rows[:7] {
		r.Verdict = result.Invalid
	}
	if after := strings.Count(picture(t, rows), `mark c2"`); after != before {
		t.Errorf("the third deployment had %d marks in its colour, now %d", before, after)
	}
}

func TestPointsThatNobodyBeatsAreRinged(t *testing.T) {
	if got := strings.Count(picture(t, sweep()), `class="ring"`); got != 8 {
		t.Errorf("%d rings, want 8: five of tp4, one of dep2, two of dep4", got)
	}
}

func TestEveryMarkTellsItsFigures(t *testing.T) {
	svg := picture(t, sweep())
	for _, text := range []string{
		"dep4, concurrency 128", "Output throughput per GPU: 2,710 tok/s/GPU", "Interactivity: 89.3 tok/s/user",
		"TTFT p90: 280.0 ms, E2E p90: 2.46 s", "m_fp4-node-engine_dep4_conc128_kvnone",
	} {
		if !strings.Contains(svg, text) {
			t.Errorf("no mark says %q", text)
		}
	}
}

func TestSimulatedPicturesSaySo(t *testing.T) {
	if !strings.Contains(picture(t, simulatedSweep()), ">SIMULATED</text>") {
		t.Error("a simulated picture must say SIMULATED")
	}
	if strings.Contains(picture(t, sweep()), "SIMULATED") {
		t.Error("a real picture says SIMULATED")
	}
}

func TestPointsWithoutGPUsAreComparedByThroughput(t *testing.T) {
	svg := picture(t, []*result.Row{row("tp1", 0, 1, 30, 0.03), row("tp1", 0, 2, 50, 0.04)})
	if marks(svg) != 2 || strings.Contains(svg, "per GPU") || !strings.Contains(svg, "Output throughput") {
		t.Error("without GPUs the axis must be throughput, not throughput per GPU")
	}
}

func TestAPictureOfNothingSaysSo(t *testing.T) {
	for _, rows := range [][]*result.Row{nil, {{ExpName: "x", Verdict: result.Valid}}} {
		svg := picture(t, rows)
		if err := wellFormed(svg); err != nil || !strings.Contains(svg, "no valid point") {
			t.Errorf("%d rows: error %v, %d bytes", len(rows), err, len(svg))
		}
	}
}

func TestArmsAreNamedWhereThereAreSeveral(t *testing.T) {
	rows := sweep()
	other := row("tp4", 4, 1, 100, 0.002)
	other.Arm = "other-arm"
	svg := picture(t, append(rows, other))
	for _, name := range []string{"other-arm tp4", "m-fp4-node-engine-agentic tp4"} {
		if !strings.Contains(svg, name+"</text>") {
			t.Errorf("the legend does not name %s", name)
		}
	}
}

func TestAnyRowsGiveAPictureWithAMarkEach(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var rows []*result.Row
		for i := range rapid.IntRange(0, 40).Draw(rt, "rows") {
			name := strconv.Itoa(rapid.IntRange(0, 11).Draw(rt, "deployment"))
			r := row(name, 4, i+1, rapid.Float64Range(0, 1e7).Draw(rt, "throughput"), rapid.Float64Range(1e-6, 1e3).Draw(rt, "tpot"))
			r.Arm = rapid.SampledFrom([]string{"a", "<b>", `"&'`}).Draw(rt, "arm")
			rows = append(rows, r)
		}
		svg := picture(t, rows)
		if err := wellFormed(svg); err != nil {
			rt.Fatalf("not well-formed: %v", err)
		}
		if marks(svg) != len(rows) {
			rt.Errorf("%d marks for %d points", marks(svg), len(rows))
		}
		for _, bad := range []string{"NaN", "Inf", "ZgotmplZ"} {
			if strings.Contains(svg, bad) {
				rt.Errorf("%s is in the picture", bad)
			}
		}
	})
}

func TestLabelsCoverNeitherMarksNorEachOther(t *testing.T) {
	var rows []*result.Row
	for i := range 30 { // far more than there is room for
		rows = append(rows, row("tp4", 4, 100+i, 1000+float64(i), 0.01+float64(i)*1e-5))
	}
	if got := strings.Count(picture(t, rows), `class="label"`); got < 1 || got > 20 {
		t.Errorf("%d labels for 30 points in one place, want a few", got)
	}
	if got := strings.Count(picture(t, sweep()), `class="label"`); got != 12 {
		t.Errorf("%d labels for 12 points with room, want all", got)
	}
}
