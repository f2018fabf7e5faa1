package host_test

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/host"
)

func TestRecordsOfTheSDKKeepLevelAndAttributes(t *testing.T) {
	var log bytes.Buffer
	w, last := host.NewLogTail(slog.New(slog.NewTextHandler(&log, nil)))
	io.WriteString(w, `{"time":"2026-01-01T00:00:00Z","level":"WARN","msg":"no cache","size":7,"arm":"x"}`+"\n")
	if want := []string{"no cache arm=x size=7"}; !slices.Equal(last(), want) {
		t.Errorf("shown is %q, want %q", last(), want)
	}
	if !strings.Contains(log.String(), `level=WARN msg="no cache" arm=x size=7`) {
		t.Errorf("logged is %s", &log)
	}
}

func TestRecordsOfHclogAreUnderstoodAndThoseForDebuggingNotShown(t *testing.T) {
	w, last := host.NewLogTail(slog.New(slog.DiscardHandler))
	io.WriteString(w, `{"@level":"debug","@message":"plugin address","@timestamp":"x"}`+"\n"+
		`{"@level":"error","@message":"grpc server","@timestamp":"x","error":"e"}`+"\n")
	if want := []string{"grpc server error=e"}; !slices.Equal(last(), want) {
		t.Errorf("shown is %q, want %q", last(), want)
	}
}

func TestOtherJSONIsText(t *testing.T) {
	w, last := host.NewLogTail(slog.New(slog.DiscardHandler))
	lines := []string{`{"level":"loud","msg":"x"}`, `{"msg":7}`, `{broken`}
	io.WriteString(w, strings.Join(lines, "\n"))
	if !slices.Equal(last(), lines) {
		t.Errorf("shown is %q, want %q", last(), lines)
	}
}

func TestOnlyTheLastLinesAreShown(t *testing.T) {
	w, last := host.NewLogTail(slog.New(slog.DiscardHandler))
	for i := range 1000 {
		fmt.Fprintf(w, "line %d\n", i)
	}
	if got := last(); len(got) != 8 || got[7] != "line 999" {
		t.Errorf("shown is %q", got)
	}
}

func TestAPanicIsShownEvenIfMuchFollows(t *testing.T) {
	w, last := host.NewLogTail(slog.New(slog.DiscardHandler))
	io.WriteString(w, "before\npanic: boom\n\ngoroutine 1:\n"+strings.Repeat("\tframe\n", 50))
	if got := last(); len(got) != 8 || got[0] != "panic: boom" {
		t.Errorf("shown is %q", got)
	}
}

func FuzzLogTailShowsLittleOfAnything(f *testing.F) {
	f.Add([]byte("a\nb"), []byte("c\n\xff"))
	f.Add([]byte(`{"level":"INFO","msg":"m","a":{"b":[1]}}`), []byte("\n"))
	f.Add(bytes.Repeat([]byte("x"), 5000), bytes.Repeat([]byte("\n"), 300))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		w, last := host.NewLogTail(slog.New(slog.DiscardHandler))
		for _, p := range [][]byte{first, second} {
			if n, err := w.Write(p); n != len(p) || err != nil {
				t.Fatalf("Write gives %d, %v", n, err)
			}
		}
		lines := last()
		if len(lines) > 8 {
			t.Fatalf("%d lines are shown", len(lines))
		}
		for _, line := range lines {
			if len(line) > 403 || strings.Contains(line, "\n") {
				t.Fatalf("a line is %q", line)
			}
		}
	})
}
