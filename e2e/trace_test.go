package e2e_test

import (
	"path/filepath"
	"testing"

	"github.com/infersweep/infersweep/tools/shared"
)

// The published traces go through the whole tool: Mooncake's blocks as token
// ids over completions, straight and behind a router.
func TestPublishedTraceIsReplayed(t *testing.T) {
	file := shared.Path(t, "reference/traces/conversation_trace.jsonl.xz")
	dir := filepath.Join(t.TempDir(), "out")
	points := []string{seedPoints[2].expName, routedPoint}
	r := sweep(t, "run", seedArm, "--simulate", "--duration", "4s", "--trace", file, "--out", dir, "--points", points[0]+","+points[1])
	r.wantStatus(t, 0)
	bundled := rows(t, bundledRun(t))[0].Load.TraceSHA256
	for _, got := range rows(t, dir) {
		if got.Verdict != "valid" || got.Succeeded == 0 {
			t.Errorf("%+v, want valid", got)
		}
		if len(got.Load.TraceSHA256) != 64 || got.Load.TraceSHA256 == bundled {
			t.Errorf("trace is %s", got.Load.TraceSHA256)
		}
	}
}

// bundledRun is a short run with the trace that comes with the program.
func bundledRun(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "out")
	sweep(t, "run", seedArm, "--simulate", "--duration", "1s", "--out", dir, "--points", seedPoints[0].expName).wantStatus(t, 0)
	return dir
}
