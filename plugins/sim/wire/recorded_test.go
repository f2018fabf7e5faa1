package wire_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/tools/shared"
)

// recorded is an answer of the real server, with LF for line ends.
func recorded(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(shared.Path(t, "reference/engines/wire/"+name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(content), "\r\n", "\n")
}

// structure lists the members of a JSON value in their order, with the kinds of
// their values.
func structure(t *testing.T, text string) string {
	t.Helper()
	var out strings.Builder
	decoder := json.NewDecoder(strings.NewReader(text))
	for {
		token, err := decoder.Token()
		if err != nil {
			break
		}
		switch token := token.(type) {
		case string:
			fmt.Fprintf(&out, "%s ", memberOrText(token))
		case float64:
			out.WriteString("number ")
		default:
			fmt.Fprintf(&out, "%v ", token)
		}
	}
	return numbers.ReplaceAllString(out.String(), "[ numbers ]")
}

// numbers are a list of token ids, however long.
var numbers = regexp.MustCompile(`\[ (number )+\]`)

// memberOrText keeps what looks like the name of a member or a fixed value.
func memberOrText(text string) string {
	if fixed.MatchString(text) {
		return text
	}
	return "text"
}

var fixed = regexp.MustCompile(`^([a-z]+_[a-z_]+|id|object|created|model|choices|index|text|logprobs|usage|delta|role|content|error|message|type|param|code|length|stop|assistant|metrics|data|root|parent|permission|organization|group|refusal|annotations|audio|reasoning|list|[a-z]+\.[a-z.]+)$`)

// sameStream holds that events have the structure of recorded ones: the first
// (of a chat: its role), one with a token, the last with a token, the usage.
func sameStream(t *testing.T, got, want []string) {
	t.Helper()
	pairs := [][2]int{{0, 0}, {1, 1}, {len(got) - 3, len(want) - 3}, {len(got) - 2, len(want) - 2}}
	for _, p := range pairs {
		if g, w := structure(t, got[p[0]]), structure(t, want[p[1]]); g != w {
			t.Errorf("event\n%s\nis\n%s, recorded was\n%s", got[p[0]], g, w)
		}
	}
	if last := got[len(got)-1]; last != "[DONE]" {
		t.Errorf("the last event is %s", last)
	}
}

func TestStreamsHaveTheRecordedStructure(t *testing.T) {
	clock := newPacedClock()
	v := serve(t, options{clock: clock})
	for file, request := range map[string][2]string{
		"chat-stream.sse":               {"/v1/chat/completions", `{"model":"tiny","messages":[{"role":"user","content":"hello"}],"max_tokens":4,"ignore_eos":true,"stream":true,"stream_options":{"include_usage":true}}`},
		"completions-contusage.sse":     {"/v1/completions", `{"model":"tiny","prompt":[5,6,7],"max_tokens":3,"ignore_eos":true,"stream":true,"return_token_ids":true,"stream_options":{"include_usage":true,"continuous_usage_stats":true}}`},
		"completions-tokids-stream.sse": {"/v1/completions", `{"model":"tiny","prompt":[5,6,7,8,9,10],"max_tokens":5,"ignore_eos":true,"stream":true,"stream_options":{"include_usage":true}}`},
	} {
		t.Run(file, func(t *testing.T) {
			want := recorded(t, file)
			if head, events, ok := strings.Cut(want, "\n\n"); ok && strings.HasPrefix(head, "HTTP/") {
				want = events
			}
			sameStream(t, clock.stream(t, v, request[0], request[1]), events(t, want))
		})
	}
}

func TestWholeAnswersHaveTheRecordedStructure(t *testing.T) {
	v := serve(t, options{})
	for file, request := range map[string][2]string{
		"chat-nostream.json":        {"/v1/chat/completions", `{"model":"tiny","messages":[{"role":"user","content":"hello"}],"max_tokens":4,"ignore_eos":true}`},
		"completions-nostream.json": {"/v1/completions", `{"model":"tiny","prompt":[5,6,7],"max_tokens":3,"ignore_eos":true}`},
	} {
		got, want := read(t, v.post(t, request[0], request[1])), recorded(t, file)
		if g, w := structure(t, got), structure(t, want); g != w {
			t.Errorf("%s is\n%s, recorded was\n%s", got, g, w)
		}
	}
}

func TestErrorsAreTheRecordedOnes(t *testing.T) {
	v := serve(t, options{})
	for _, exchange := range strings.Split(recorded(t, "errors.txt"), "REQ ")[1:] {
		request, answer, _ := strings.Cut(exchange, "\n")
		body, after, _ := strings.Cut(answer, " HTTP ")
		response := v.post(t, "/v1/completions", request)
		got := read(t, response)
		if status := fmt.Sprint(response.StatusCode); !strings.HasPrefix(after, status) {
			t.Errorf("%s: status %s, recorded was %.3s", request, status, after)
		}
		if strings.HasPrefix(request, "{bad") {
			got, body = structure(t, got), structure(t, body)
		}
		if got != body {
			t.Errorf("%s:\n%s, recorded was\n%s", request, got, body)
		}
	}
}

func TestTooLongPromptIsTheRecordedError(t *testing.T) {
	v := serve(t, options{})
	lines := strings.Split(strings.TrimSpace(recorded(t, "errors.txt")), "\n")
	want, _, _ := strings.Cut(lines[len(lines)-1], " HTTP ")
	prompt := strings.Repeat("1,", 2999) + "1"
	if got := read(t, v.post(t, "/v1/completions", `{"model":"tiny","prompt":[`+prompt+`],"max_tokens":1}`)); got != want {
		t.Errorf("%s, recorded was\n%s", got, want)
	}
}

func TestPagesAreTheRecordedOnes(t *testing.T) {
	v := serve(t, options{})
	for _, exchange := range strings.Split(recorded(t, "get.txt"), "== GET ")[1:] {
		path, answer, _ := strings.Cut(exchange, "\n")
		head, body, _ := strings.Cut(answer, "\n\n")
		response := v.get(t, path)
		if !strings.HasPrefix(head, response.Proto+" "+response.Status+"\n") {
			t.Errorf("%s: %s, recorded was %s", path, response.Status, head)
		}
		if got := read(t, response); structure(t, got) != structure(t, strings.TrimSpace(body)) {
			t.Errorf("%s: %s, recorded was %s", path, got, body)
		}
	}
}

// families lists the metrics of a page: name, labels and type, without the
// times of creation and what the process and Python count.
func families(page string) []string {
	kind := map[string]string{}
	seen := map[string]bool{}
	for _, line := range strings.Split(page, "\n") {
		if fields := strings.Fields(line); len(fields) == 4 && fields[1] == "TYPE" {
			kind[fields[2]] = fields[3]
		}
		sample, _, ok := strings.Cut(line, "} ")
		if !ok || !strings.HasPrefix(line, "vllm:") || strings.Contains(line, "_created{") || strings.HasPrefix(line, "vllm:cache_config_info") {
			continue
		}
		name, labels, _ := strings.Cut(sample, "{")
		family := suffix.ReplaceAllString(name, "")
		if kind[family] == "" {
			family = name
		}
		seen[name+" {"+labelValue.ReplaceAllString(labels, "")+"} "+kind[family]] = true
	}
	var all []string
	for f := range seen {
		all = append(all, f)
	}
	slices.Sort(all)
	return all
}

var (
	suffix     = regexp.MustCompile(`_(bucket|count|sum)$`)
	labelValue = regexp.MustCompile(`="[^"]*"`)
)

func TestMetricsHaveTheRecordedNamesLabelsAndTypes(t *testing.T) {
	v := serve(t, options{})
	got, want := families(read(t, v.get(t, "/metrics"))), families(recorded(t, "metrics-loaded.txt"))
	if !slices.Equal(got, want) {
		t.Errorf("families are\n%s\nrecorded were\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestSpeculationAddsTheRecordedMetrics(t *testing.T) {
	v := serve(t, options{drafted: 3})
	page := read(t, v.get(t, "/metrics"))
	for _, line := range strings.Split(strings.TrimSpace(recorded(t, "spec-metrics.txt")), "\n") {
		if sample, _, _ := strings.Cut(line, " "); !strings.Contains(sample, "_created{") && !strings.Contains(page, "\n"+sample+" ") {
			t.Errorf("the page lacks %s", sample)
		}
	}
}
