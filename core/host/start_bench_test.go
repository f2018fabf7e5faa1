package host_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/infersweep/infersweep/core/host"
	"github.com/infersweep/infersweep/tools/testbin"
)

// BenchmarkStart measures from nothing to so many plugins that have described
// themselves. The programs are bundled ones; where there are more plugins than
// programs, the same program runs twice, with names out of the way.
func BenchmarkStart(b *testing.B) {
	for _, count := range []int{1, 5, 8} {
		b.Run(fmt.Sprintf("plugins=%d", count), func(b *testing.B) {
			programs := bundled(b)
			for b.Loop() {
				startAndClose(b, programs, count)
			}
		})
	}
}

func bundled(b *testing.B) []string {
	b.Helper()
	var programs []string
	for _, label := range []string{"//plugins/vllm", "//plugins/llamacpp", "//plugins/sim", "//hardware/gb200", "//hardware/local"} {
		folder := filepath.FromSlash(label[2:])
		if _, err := os.Stat(filepath.Join("..", "..", folder, "main.go")); err == nil || os.Getenv("TEST_SRCDIR") != "" {
			programs = append(programs, testbin.Path(b, label))
		}
	}
	return programs
}

func startAndClose(b *testing.B, programs []string, count int) {
	b.Helper()
	hosts := make(chan host.Host, count)
	for begin := 0; begin < count; begin += len(programs) {
		go func() {
			h, err := host.Start(b.Context(), host.Config{Bundled: programs[:min(len(programs), count-begin)]})
			if err != nil {
				b.Error(err)
			}
			hosts <- h
		}()
	}
	var open []host.Host
	for begin := 0; begin < count; begin += len(programs) {
		open = append(open, <-hosts)
	}
	b.StopTimer()
	for _, h := range open {
		if h != nil {
			h.Close()
		}
	}
	b.StartTimer()
}
