package wire_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/plugins/sim/fault"
	"github.com/infersweep/infersweep/plugins/sim/wire"
)

// chunk is what a reader sees of an event.
type chunk struct {
	Choices []struct {
		Text  string
		Delta struct{ Role, Content string }
		IDs   []int  `json:"token_ids"`
		Ended string `json:"finish_reason"`
	}
	Usage *struct {
		Prompt int `json:"prompt_tokens"`
		Output int `json:"completion_tokens"`
	}
	Fingerprint string `json:"system_fingerprint"`
}

func chunks(t *testing.T, events []string) []chunk {
	t.Helper()
	var all []chunk
	for _, e := range events {
		if e == "[DONE]" {
			continue
		}
		var c chunk
		if err := json.Unmarshal([]byte(e), &c); err != nil {
			t.Fatalf("%s: %v", e, err)
		}
		all = append(all, c)
	}
	return all
}

const sixty = `{"model":"tiny","prompt":"` + "a prompt of sixteen tokens, that is, of sixty-four bytes of text." + `","max_tokens":60,"ignore_eos":true,"stream":true,` +
	`"return_token_ids":true,"stream_options":{"include_usage":true,"continuous_usage_stats":true}}`

func TestEventsUnderSpeculationCarrySeveralTokensAndTellHowMany(t *testing.T) {
	clock := newPacedClock()
	v := serve(t, options{clock: clock, drafted: 3})
	all := chunks(t, clock.stream(t, v, "/v1/completions", sixty))
	tokens, text, silent := 0, "", 0
	for _, c := range all[:len(all)-1] {
		n := len(c.Choices[0].IDs)
		if tokens += n; n < 1 || n > 4 || c.Usage.Output != tokens {
			t.Fatalf("an event has %d tokens, usage %d after %d", n, c.Usage.Output, tokens)
		}
		if text += c.Choices[0].Text; c.Choices[0].Text == "" {
			silent++
		}
	}
	if tokens != 60 || len(text) != 4*60 || len(all) > 50 {
		t.Errorf("%d tokens and %d bytes of text in %d events, want 60 tokens of 4 bytes in fewer events", tokens, len(text), len(all))
	}
	if silent == 0 {
		t.Error("each event has text; the real server keeps it back at times")
	}
	if last := all[len(all)-1]; len(last.Choices) != 0 || last.Usage.Output != 60 || last.Usage.Prompt != 17 || last.Fingerprint != "simulated" {
		t.Errorf("the event of the usage is %+v", last)
	}
}

func TestEqualRequestsGetEqualAnswers(t *testing.T) {
	v := serve(t, options{})
	text := func() (text string) {
		for _, c := range chunks(t, events(t, read(t, v.post(t, "/v1/completions", sixty)))) {
			for _, choice := range c.Choices {
				text += choice.Text
			}
		}
		return text
	}
	if a, b := text(), text(); a != b {
		t.Errorf("%q, then %q", a, b)
	}
}

func TestAnswersEndByThemselvesUnlessTheEndIsIgnored(t *testing.T) {
	v := serve(t, options{})
	ended := map[string]int{}
	for i := range 20 {
		body := strings.Replace(`{"model":"tiny","prompt":"N","max_tokens":256,"min_tokens":2,"stream":true}`, "N", strings.Repeat("x", i+1), 1)
		all := chunks(t, events(t, read(t, v.post(t, "/v1/completions", body))))
		ended[all[len(all)-1].Choices[0].Ended]++
	}
	if ended["stop"] == 0 || ended["length"] == 0 || len(ended) != 2 {
		t.Errorf("answers ended by %v, want both stop and length", ended)
	}
}

func TestTheNextTurnFindsPromptAndAnswerInTheCache(t *testing.T) {
	v := serve(t, options{})
	user := strings.Repeat("what is it? ", 30)
	ask := func(messages string) string {
		return read(t, v.post(t, "/v1/chat/completions", `{"model":"tiny","messages":[`+messages+`],"max_tokens":80,"ignore_eos":true}`))
	}
	var answer struct {
		Choices []struct{ Message struct{ Content string } }
		Usage   struct {
			Total int `json:"total_tokens"`
		}
	}
	first := `{"role":"user","content":"` + user + `"}`
	if err := json.Unmarshal([]byte(ask(first)), &answer); err != nil {
		t.Fatal(err)
	}
	ask(first + `,{"role":"assistant","content":"` + answer.Choices[0].Message.Content + `"},{"role":"user","content":"and?"}`)
	// Of the answer's last token the KV was never computed.
	want := (answer.Usage.Total - 1) / 16 * 16
	if hits := v.counter(t, "vllm:prefix_cache_hits_total"); hits != float64(want) {
		t.Errorf("%v tokens of the second turn came from the cache, want %d", hits, want)
	}
}

func TestRanksArePinnedByTheHeader(t *testing.T) {
	v := serve(t, options{ranks: 3})
	v.pinned(t, "2")
	for i, r := range v.ranks {
		if n, want := generated(r), map[int]int{2: 5}[i]; n != want {
			t.Errorf("rank %d generated %d tokens, want %d", i, n, want)
		}
	}
	if status, body := v.pinned(t, "3"); status != 400 || !strings.Contains(body, wire.RankHeader) {
		t.Errorf("rank 3 of 3: %d %s", status, body)
	}
}

func TestRequestsWithoutARankSpread(t *testing.T) {
	v := serve(t, options{ranks: 3})
	for range 6 {
		v.pinned(t, "")
	}
	for i, r := range v.ranks {
		if generated(r) != 10 {
			t.Errorf("rank %d generated %d tokens, want 10", i, generated(r))
		}
	}
}

func TestHangMidStreamSilencesAStreamAfterHalfOfItsTokens(t *testing.T) {
	v := serve(t, options{faults: fault.Set{HangMidStream: true, HangAfter: 1}})
	if text := read(t, v.post(t, "/v1/completions", sixty)); !strings.HasSuffix(text, "[DONE]\n\n") {
		t.Error("the first stream did not end")
	}
	if got := v.tokensBeforeSilence(t); got != 30 {
		t.Errorf("%d of 60 tokens came, want 30", got)
	}
}

func TestZeroTokensEndsAnswersBeforeTheirFirstToken(t *testing.T) {
	v := serve(t, options{faults: fault.Set{ZeroTokens: true}})
	all := chunks(t, events(t, read(t, v.post(t, "/v1/completions", sixty))))
	if len(all) != 2 || all[0].Choices[0].Ended != "stop" || all[1].Usage.Output != 0 {
		t.Errorf("the stream is %+v", all)
	}
	whole := read(t, v.post(t, "/v1/completions", `{"model":"tiny","prompt":"x","max_tokens":5}`))
	if !strings.Contains(whole, `"text":""`) || !strings.Contains(whole, `"completion_tokens":0`) {
		t.Errorf("the answer is %s", whole)
	}
}

func TestOneTokenRequestsPassTheRateOf500s(t *testing.T) {
	v := serve(t, options{faults: fault.Set{HTTP500Rate: 1}})
	for tokens, want := range map[string]int{"1": 200, "2": 500} {
		if got := v.post(t, "/v1/completions", `{"model":"tiny","prompt":"x","max_tokens":`+tokens+`}`).StatusCode; got != want {
			t.Errorf("max_tokens %s: status %d, want %d", tokens, got, want)
		}
	}
}

func TestDeadServerSaysSo(t *testing.T) {
	v := serve(t, options{})
	v.Die()
	if status := v.get(t, "/health").StatusCode; status != 503 {
		t.Errorf("/health is %d, want 503", status)
	}
	response := v.post(t, "/v1/completions", sixty)
	if body := read(t, response); response.StatusCode != 500 || !strings.Contains(body, "EngineCore encountered an issue") {
		t.Errorf("%d %s", response.StatusCode, body)
	}
}

func TestClientThatLeavesFreesItsPlace(t *testing.T) {
	clock := newPacedClock()
	v := serve(t, options{clock: clock})
	clock.step()
	response := v.post(t, "/v1/completions", sixty)
	if running, _ := v.ranks[0].Load(); running != 1 {
		t.Errorf("%d sequences run, want 1", running)
	}
	response.Body.Close()
	v.idle(t)
	if n := v.counter(t, `vllm:request_success_total{engine="0",finished_reason="abort"`); n != 1 {
		t.Errorf("%v requests counted as aborted, want 1", n)
	}
}

func TestEveryAnswerIsMarkedSimulated(t *testing.T) {
	v := serve(t, options{})
	for _, path := range []string{"/health", "/v1/models", "/metrics", "/nothing"} {
		if server := v.get(t, path).Header.Get("Server"); server != "infersweep-sim" {
			t.Errorf("%s comes from %q", path, server)
		}
	}
	for path, mark := range map[string]string{"/version": "+simulated", "/metrics": "\ninfersweep_simulated 1.0\n", "/v1/models": `"owned_by":"infersweep-sim"`} {
		if body := read(t, v.get(t, path)); !strings.Contains(body, mark) {
			t.Errorf("%s is not marked: %s", path, body)
		}
	}
}
