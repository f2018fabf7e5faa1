package trace_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ulikunitz/xz"

	"github.com/infersweep/infersweep/core/trace"
)

// line is a request whose last block is not full.
func line(timestamp, output int, ids ...int) string {
	list := strings.Join(strings.Fields(fmt.Sprint(ids)), ", ")
	return fmt.Sprintf(`{"timestamp": %d, "input_length": %d, "output_length": %d, "hash_ids": %s}`+"\n",
		timestamp, 512*len(ids)-100, output, list)
}

func read(t *testing.T, lines ...string) *trace.Trace {
	t.Helper()
	tr, err := trace.ReadMooncake("t.jsonl", []byte(strings.Join(lines, "")))
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// shape is the output length of each turn of each session: they name requests.
func shape(t *trace.Trace) string {
	var sessions [][]int
	for _, s := range t.Sessions {
		var turns []int
		for _, turn := range s.Turns {
			turns = append(turns, turn.OutputTokens)
		}
		sessions = append(sessions, turns)
	}
	return fmt.Sprint(sessions)
}

func TestRequestsBecomeSessions(t *testing.T) {
	for name, test := range map[string]struct {
		lines []string
		want  string
	}{
		"a request continues a conversation":        {[]string{line(0, 1, 0, 1, 2), line(9, 2, 0, 1, 3, 4)}, "[[1 2]]"},
		"the final block does not count":            {[]string{line(0, 1, 0, 1, 2), line(9, 2, 0, 1, 9, 8, 7)}, "[[1 2]]"},
		"one shared block is too little":            {[]string{line(0, 1, 0, 1), line(9, 2, 0, 1, 2)}, "[[1] [2]]"},
		"all but the final block must be shared":    {[]string{line(0, 1, 0, 1, 2, 3), line(9, 2, 0, 1, 9, 8)}, "[[1] [2]]"},
		"a turn may be shorter than the one before": {[]string{line(0, 1, 0, 1, 2, 3), line(9, 2, 0, 1, 2)}, "[[1 2]]"},
		"the latest session goes on": {
			[]string{line(0, 1, 0, 1, 2), line(1, 2, 0, 1, 3, 4), line(2, 3, 0, 1, 5), line(3, 4, 0, 1, 3, 7)},
			"[[1 2] [3 4]]",
		},
		"of two with one prefix the later, then the earlier": {
			[]string{line(0, 1, 0, 5, 9, 9), line(1, 2, 0, 5, 1), line(2, 3, 0, 5, 9, 4), line(3, 4, 0, 5, 9, 6, 6), line(4, 5, 0, 5, 9, 7, 7)},
			"[[1 5] [2 3 4]]",
		},
		"an old prompt is not continued": {
			[]string{line(0, 1, 0, 1, 2), line(1, 2, 0, 1, 3, 4, 5), line(2, 3, 0, 1, 8, 8)},
			"[[1 2] [3]]",
		},
	} {
		t.Run(name, func(t *testing.T) {
			if got := shape(read(t, test.lines...)); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestTurnsHaveTheTimeBetweenArrivals(t *testing.T) {
	tr := read(t, line(1000, 1, 0, 1, 2), line(3500, 2, 0, 1, 3, 4))
	turns := tr.Sessions[0].Turns
	if turns[0].Delay != 0 || turns[1].Delay != 2500*time.Millisecond {
		t.Errorf("delays are %v and %v", turns[0].Delay, turns[1].Delay)
	}
	if s := tr.Stats(); s.ReusedTokens != 1024 || s.InputTokens != 3*512-100+4*512-100 {
		t.Errorf("got %+v", s)
	}
}

func TestUnknownFieldsArePassedOver(t *testing.T) {
	tr := read(t, `{"id": "a\"}", "more": {"x": [1, {"y": "]"}]}, "output_length": 3, "hash_ids": [7], "input_length": 5, "timestamp": 0.5}`+"\r\n", "\n")
	if got := shape(tr); got != "[[3]]" {
		t.Errorf("got %s", got)
	}
}

func TestBadTracesAreRefused(t *testing.T) {
	const good = `{"timestamp": 0, "input_length": 600, "output_length": 20, "hash_ids": [0, 1]}`
	const like = `; a Mooncake trace has one JSON object a line, ` + good
	for name, test := range map[string]struct{ content, want string }{
		"empty":                {"", "t.jsonl: the trace is empty" + like},
		"blank":                {"\n \n", "t.jsonl: the trace is empty" + like},
		"cut off":              {good + "\n" + good[:40], "t.jsonl:2:41: the trace is cut off within this line; get the whole file, or delete the line"},
		"cut off in a name":    {good[:5], "t.jsonl:1:6: the trace is cut off within this line; get the whole file, or delete the line"},
		"another format":       {"time,input\n1,2\n", `t.jsonl:1:1: "t" stands where "{" belongs` + like},
		"an array":             {"[1]\n", `t.jsonl:1:1: "[" stands where "{" belongs` + like},
		"two objects a line":   {good + good + "\n", `t.jsonl:1:79: "{" follows the object` + like},
		"a negative length":    {strings.Replace(good, "600", "-6", 1) + "\n", "t.jsonl:1:34: a whole number that is not negative belongs here" + like},
		"no timestamp":         {`{"input_length": 5, "output_length": 1, "hash_ids": [1]}` + "\n", "t.jsonl:1:1: the timestamp is missing" + like},
		"no input":             {`{"timestamp": 5, "output_length": 1, "hash_ids": [1]}` + "\n", "t.jsonl:1:1: the input_length is missing or 0" + like},
		"no output":            {`{"timestamp": 5, "input_length": 1, "hash_ids": [1]}` + "\n", "t.jsonl:1:1: the output_length is missing or 0" + like},
		"too few ids":          {strings.Replace(good, "[0, 1]", "[0]", 1) + "\n", "t.jsonl:1:1: 1 hash_ids for an input_length of 600; it takes 2, one per 512 tokens"},
		"an id that is huge":   {strings.Replace(good, "[0, 1]", "[0, 4294967296]", 1) + "\n", "t.jsonl:1:85: the number is too large"},
		"ids that are no list": {strings.Replace(good, "[0, 1]", "7", 1) + "\n", `t.jsonl:1:72: "7" stands where "[" belongs` + like},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := trace.ReadMooncake("t.jsonl", []byte(test.content))
			if err == nil || err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestCompressedTracesAreRead(t *testing.T) {
	packed := pack(t, line(0, 1, 0, 1, 2)+line(1, 2, 0, 1, 3))
	path := filepath.Join(t.TempDir(), "t.jsonl.xz")
	if err := os.WriteFile(path, packed, 0o600); err != nil {
		t.Fatal(err)
	}
	tr, err := trace.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if shape(tr) != "[[1 2]]" || len(tr.SHA256) != 64 || tr.Name != path {
		t.Errorf("got %s of %s, %s", shape(tr), tr.Name, tr.SHA256)
	}
}

func TestCutOffCompressedTracesAreRefused(t *testing.T) {
	packed := pack(t, strings.Repeat(line(0, 1, 0, 1, 2), 100))
	for _, n := range []int{7, 20, len(packed) / 2, len(packed) - 1} {
		_, err := trace.ReadMooncake("t.xz", packed[:n])
		if err == nil || !strings.HasPrefix(err.Error(), "t.xz: the xz file is damaged or cut off (") {
			t.Errorf("cut at %d: %v", n, err)
		}
	}
}

func TestMissingTracesAreNamed(t *testing.T) {
	_, err := trace.Open(filepath.Join(t.TempDir(), "none"))
	if !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "none") {
		t.Errorf("got %v", err)
	}
}

func pack(t *testing.T, s string) []byte {
	t.Helper()
	var packed bytes.Buffer
	w, err := xz.NewWriter(&packed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, s); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

func FuzzReadMooncake(f *testing.F) {
	f.Add([]byte(line(0, 1, 0, 1, 2) + line(9, 2, 0, 1, 3, 4)))
	f.Add([]byte(`{"a": {"b": "c"}, "hash_ids": [`))
	f.Fuzz(func(t *testing.T, content []byte) {
		tr, err := trace.ReadMooncake("f", content)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f:") {
				t.Errorf("%q does not begin with the file", err)
			}
			return
		}
		for _, s := range tr.Sessions {
			for _, turn := range s.Turns {
				if tokens := trace.AppendTokens(nil, turn.Blocks, turn.InputTokens, 1, trace.Vocabulary{}); len(tokens) != turn.InputTokens {
					t.Errorf("%d tokens for an input of %d", len(tokens), turn.InputTokens)
				}
				if turn.InputTokens > 1<<20 {
					return
				}
			}
		}
	})
}

func BenchmarkReadMooncake(b *testing.B) {
	var lines strings.Builder
	for i := range 12_000 {
		ids := []int{0}
		for j := range 23 {
			ids = append(ids, i/2*100+j+1)
		}
		lines.WriteString(line(i, 300, ids...))
	}
	content := []byte(lines.String())
	b.SetBytes(int64(len(content)))
	for b.Loop() {
		if _, err := trace.ReadMooncake("b", content); err != nil {
			b.Fatal(err)
		}
	}
}
