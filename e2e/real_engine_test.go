package e2e_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/tools/engines"
)

// A real engine, planned, launched, waited for, loaded, judged and written down
// by the same code as the simulated ones.
func TestRealLlamaServerGivesFourValidPoints(t *testing.T) {
	cache := engines.CacheHome(t, "llama-server")
	dir := filepath.Join(t.TempDir(), "out")
	c := command(t, t.TempDir(), "run", "tiny-f32-local-llamacpp", "--real", "--duration", "3s", "--out", dir)
	c.Env = append(c.Env, "XDG_CACHE_HOME="+cache)
	r := finish(t, c)
	r.wantStatus(t, 0)
	all := rows(t, dir)
	if len(all) != 4 {
		t.Fatalf("%d rows, want 4", len(all))
	}
	for i, concurrency := range []int{1, 2, 4, 8} {
		got := all[i]
		if got.Verdict != "valid" || got.Concurrency != concurrency || got.Simulated || got.TimeScale != nil {
			t.Errorf("row %d is %+v, want a valid, real one at concurrency %d", i, got, concurrency)
		}
		if got.OutputTokens == 0 || got.ServerOutputTokens == nil || got.PerGPU != nil || got.Throughput == nil {
			t.Errorf("row %d: %d tokens, server %v, throughput %v, per GPU %v", i, got.OutputTokens, got.ServerOutputTokens, got.Throughput, got.PerGPU)
		}
		metrics := read(t, filepath.Join(dir, "points", got.ExpName, "server_metrics_end.txt"))
		if !strings.Contains(metrics, "llamacpp:tokens_predicted_total") {
			t.Errorf("%s: no llamacpp: metrics", got.ExpName)
		}
	}
	if text := read(t, filepath.Join(dir, "report.html")); strings.Contains(text, "SIMULATED") {
		t.Error("the report of a real run says SIMULATED")
	}
	(&aRun{dir: dir}).wantNothingLeft(t)
}

func TestRealRunWithoutTheEngineSaysWhatToInstall(t *testing.T) {
	dir := t.TempDir()
	c := command(t, dir, "run", "tiny-f32-local-llamacpp", "--real", "--duration", "1s")
	c.Env = append(c.Env, "XDG_CACHE_HOME="+filepath.Join(dir, "nothing"))
	finish(t, c).wantError(t, 2, "llama-server", "tools/real/install llamacpp")
	wantEmpty(t, dir)
}
