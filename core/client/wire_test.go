package client_test

import (
	"errors"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/client"
)

const (
	role    = `{"choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}`
	hi      = `{"choices":[{"index":0,"delta":{"content":" hi"},"finish_reason":null}]}`
	blank   = `{"choices":[{"index":0,"delta":{"content":""},"finish_reason":null}]}`
	hiEnd   = `{"choices":[{"index":0,"delta":{"content":" hi"},"finish_reason":"length"}]}`
	usage3  = `{"choices":[],"usage":{"prompt_tokens":7,"total_tokens":10,"completion_tokens":3}}`
	done    = `[DONE]`
	text    = `{"choices":[{"index":0,"text":"a","finish_reason":null}]}`
	noText  = `{"choices":[{"index":0,"text":"","finish_reason":null}]}`
	textEnd = `{"choices":[{"index":0,"text":"","finish_reason":"length"}]}`
)

// outcome is what a test of the wire looks at.
type outcome struct {
	chunks, output, input int
	text                  string
	counting              client.Counting
	kind                  error
}

func TestClientAcceptsWhatServersSend(t *testing.T) {
	for _, test := range []struct {
		name     string
		endpoint client.Endpoint
		response string
		want     outcome
	}{
		{
			"a role-only delta is no token", client.Chat, stream(role, hi, hi, hiEnd, done),
			outcome{3, 3, -1, " hi hi hi", client.CountedEvents, nil},
		},
		{
			"a delta with empty text is a token", client.Chat, stream(role, hi, blank, hiEnd, usage3, done),
			outcome{3, 3, 7, " hi hi", client.CountedBySpreading, nil},
		},
		{
			"null content and an empty delta are no tokens", client.Chat,
			stream(`{"choices":[{"delta":{"role":"assistant","content":null}}]}`, hi, `{"choices":[{"delta":{"role":null,"content":null},"finish_reason":null}]}`, `{"choices":[{"delta":{},"finish_reason":"stop"}]}`, done),
			outcome{1, 1, -1, " hi", client.CountedEvents, nil},
		},
		{
			"the finish reason may stand before the delta", client.Chat,
			stream(`{"choices":[{"finish_reason":null,"index":0,"delta":{"role":"assistant","content":null}}]}`, `{"choices":[{"finish_reason":null,"index":0,"delta":{"content":" hi"}}]}`, `{"choices":[{"finish_reason":"length","index":0,"delta":{}}]}`, done),
			outcome{1, 1, -1, " hi", client.CountedEvents, nil},
		},
		{
			"reasoning is output", client.Chat,
			stream(role, `{"choices":[{"delta":{"reasoning_content":"h"}}]}`, `{"choices":[{"delta":{"reasoning":"m"}}]}`, hiEnd, usage3),
			outcome{3, 3, 7, "hm hi", client.CountedBySpreading, nil},
		},
		{
			"tool calls are output", client.Chat,
			stream(role, `{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"name":"f","arguments":"{}"}}]}}]}`, `{"choices":[{"delta":{"content":null},"finish_reason":"tool_calls"}]}`, done),
			outcome{1, 1, -1, "", client.CountedEvents, nil},
		},
		{
			"a completion's token may have no text", client.Completions, stream(noText, text, noText, textEnd, `{"choices":[],"usage":{"prompt_tokens":6,"completion_tokens":4}}`, done),
			outcome{4, 4, 6, "a", client.CountedBySpreading, nil},
		},
		{
			"usage in the final event with a choice, which is no token of its own", client.Completions,
			stream(text, text, text, `{"choices":[{"text":"","finish_reason":"length"}],"usage":{"prompt_tokens":5,"completion_tokens":3,"prompt_tokens_details":{"cached_tokens":2}}}`, done),
			outcome{3, 3, 5, "aaa", client.CountedBySpreading, nil},
		},
		{
			"continuous usage is exact", client.Chat,
			stream(role, `{"choices":[{"delta":{"content":"abc"}}],"usage":{"prompt_tokens":9,"completion_tokens":3}}`, `{"choices":[{"delta":{"content":"d"},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":4}}`, `{"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":4}}`, done),
			outcome{2, 4, 9, "abcd", client.CountedExactly, nil},
		},
		{
			"a stop token that is not shown counts with the finish reason", client.Chat,
			stream(`{"choices":[{"delta":{"content":"abc"}}],"usage":{"prompt_tokens":9,"completion_tokens":3}}`, `{"choices":[{"delta":{},"finish_reason":"stop"}]}`, `{"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":4}}`, done),
			outcome{2, 4, 9, "abc", client.CountedExactly, nil},
		},
		{
			"usage at the end is spread over events of several tokens", client.Chat, stream(role, hi, hiEnd, `{"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":10}}`, done),
			outcome{2, 10, 7, " hi hi", client.CountedBySpreading, nil},
		},
		{
			"no [DONE] after a finish reason", client.Chat, stream(role, hi, hiEnd),
			outcome{2, 2, -1, " hi hi", client.CountedEvents, nil},
		},
		{
			"text that looks like fields", client.Chat,
			stream(`{"id":"choices","choices":[{"delta":{"content":"\"choices\":[] \"finish_reason\":\"x\" }]\\"}}]}`, `{ "choices" : [ { "delta" : { "content" : "\u00e9" } , "finish_reason" : "stop" } ] }`, done),
			outcome{2, 2, -1, `"choices":[] "finish_reason":"x" }]\é`, client.CountedEvents, nil},
		},
		{
			"CRLF, comments, names, ids and data without a space", client.Chat,
			streamHead + chunk(": ping\r\n\r\nevent: message\r\nid: 1\r\ndata:"+hi+"\r\n\r\n: ping\r\ndata: "+hiEnd+"\r\n\r\ndata: [DONE]\r\n\r\n") + lastChunk,
			outcome{2, 2, -1, " hi hi", client.CountedEvents, nil},
		},
		{
			"an event of several lines, the last without an end", client.Chat,
			streamHead + chunk("data: {\"choices\":[{\"delta\":\ndata: {\"content\":\"a\"},\"finish_reason\":\"stop\"}]}") + lastChunk,
			outcome{1, 1, -1, "a", client.CountedEvents, nil},
		},
		{
			"chunk extensions and trailers", client.Chat,
			streamHead + strings.Replace(event(hiEnd), "\r\n", ";x=y\r\n", 1) + "0\r\nX-Sum: 1\r\n\r\n",
			outcome{1, 1, -1, " hi", client.CountedEvents, nil},
		},
		{
			"one JSON document", client.Chat,
			document(`{"choices":[{"message":{"role":"assistant","content":"a b c"},"finish_reason":"stop"}],"usage":{"prompt_tokens":2,"completion_tokens":3}}`),
			outcome{1, 3, 2, "a b c", client.CountedBySpreading, nil},
		},
		{
			"an interim response", client.Chat, "HTTP/1.1 100 Continue\r\n\r\n" + stream(hiEnd),
			outcome{1, 1, -1, " hi", client.CountedEvents, nil},
		},
		{
			"tokens that a parser swallowed came with the finish reason", client.Chat,
			stream(role, `{"choices":[{"delta":{},"finish_reason":"length"}]}`, usage3, done),
			outcome{1, 3, 7, "", client.CountedBySpreading, nil},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			check(t, ask(t, test.endpoint, always(test.response)), test.want)
		})
	}
}

func TestClientTellsFailuresApart(t *testing.T) {
	const fault = `{"error": {"message": "EngineCore encountered an issue", "type": "InternalServerError", "code": 500}}`
	for _, test := range []struct {
		name     string
		response string
		want     outcome
		message  string
	}{
		{
			"an error object before [DONE]", stream(role, hi, fault, done),
			outcome{1, 1, -1, " hi", client.CountedEvents, client.ErrStream},
			"EngineCore encountered an issue",
		},
		{
			"an event that usage says holds no token", stream(role, `{"choices":[{"delta":{"content":""},"finish_reason":"stop"}]}`, `{"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":0}}`, done),
			outcome{0, 0, 7, "", client.CountedBySpreading, client.ErrEmpty},
			"no token",
		},
		{
			"an error line", streamHead + chunk("data: "+hi+"\n\nerror: {\"message\":\"slot lost\"}\n\n") + lastChunk,
			outcome{1, 1, -1, " hi", client.CountedEvents, client.ErrStream},
			"slot lost",
		},
		{
			"a finish reason that is none", stream(role, hi, strings.Replace(hiEnd, "length", "abort", 1), done),
			outcome{2, 2, -1, " hi hi", client.CountedEvents, client.ErrStream},
			`the finish reason is "abort"`,
		},
		{
			"a clean end without a finish reason", stream(role, hi),
			outcome{1, 1, -1, " hi", client.CountedEvents, client.ErrCut},
			"without a finish reason after 1 token",
		},
		{
			"[DONE] without a finish reason", stream(role, hi, done),
			outcome{1, 1, -1, " hi", client.CountedEvents, client.ErrCut},
			"without a finish reason after 1 token",
		},
		{
			"the connection closed in the body", streamHead + event(role) + event(hi),
			outcome{1, 1, -1, " hi", client.CountedEvents, client.ErrCut},
			"after 1 token: unexpected EOF",
		},
		{
			"the connection closed in a chunk", streamHead + event(hi) + event(hi)[:9],
			outcome{1, 1, -1, " hi", client.CountedEvents, client.ErrCut},
			"unexpected EOF",
		},
		{
			"a finish reason and no token", stream(role, `{"choices":[{"delta":{},"finish_reason":"stop"}]}`, done),
			outcome{0, 0, -1, "", client.CountedEvents, client.ErrEmpty},
			"no token",
		},
		{
			"a refusal with a message", "HTTP/1.1 400 Bad Request\r\nContent-Length: 60\r\n\r\n" + `{"error":{"message":"Token id 999 is out\n of vocabulary."}}`,
			outcome{0, 0, -1, "", client.CountedEvents, client.ErrStatus},
			"status 400: Token id 999 is out of vocabulary.",
		},
		{
			"a refusal in plain text", "HTTP/1.1 500 Oops\r\nContent-Length: 7\r\n\r\nbackend",
			outcome{0, 0, -1, "", client.CountedEvents, client.ErrStatus},
			"status 500: backend",
		},
		{
			"a refusal that is cut off", "HTTP/1.1 503 Oops\r\nContent-Length: 70\r\n\r\nover",
			outcome{0, 0, -1, "", client.CountedEvents, client.ErrStatus},
			"status 503: over",
		},
		{
			"a head that is cut off", "HTTP/1.1 200 OK\r\nContent-Ty",
			outcome{0, 0, -1, "", client.CountedEvents, client.ErrCut},
			"EOF",
		},
		{
			"another protocol", "SSH-2.0-OpenSSH_9.2\r\n",
			outcome{0, 0, -1, "", client.CountedEvents, client.ErrProtocol},
			`"SSH-2.0-OpenSSH_9.2" is no HTTP/1.1 status line`,
		},
		{
			"a page instead of a completion", document("<html>hello</html>"),
			outcome{0, 0, -1, "", client.CountedEvents, client.ErrProtocol},
			"neither a stream nor a completion",
		},
		{
			"a chunk without a size", streamHead + event(hi) + "zz\r\n",
			outcome{1, 1, -1, " hi", client.CountedEvents, client.ErrProtocol},
			`"zz" is no chunk size`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := ask(t, client.Chat, once(test.response))
			check(t, r, test.want)
			if r.Err == nil || !strings.Contains(r.Err.Error(), test.message) {
				t.Errorf("the error is %q, it should contain %q", r.Err, test.message)
			}
			if r.Err != nil && !strings.HasPrefix(r.Err.Error(), "POST http://127.0.0.1:") {
				t.Errorf("%q does not say what was asked", r.Err)
			}
		})
	}
}

func TestClientCountsTheSameHoweverTheBytesCome(t *testing.T) {
	response := stream(role, hi, blank, `{"choices":[{"delta":{"content":"\u00e9\n"}}]}`, hiEnd, usage3, done)
	for _, size := range []int{1, 2, 3, 7, 64, 1000} {
		r := ask(t, client.Chat, func(_ received, c net.Conn) bool {
			for rest := response; rest != ""; {
				n := min(size, len(rest))
				if _, err := io.WriteString(c, rest[:n]); err != nil {
					return false
				}
				rest = rest[n:]
			}
			return true
		})
		check(t, r, outcome{4, 3, 7, " hi\u00e9\n hi", client.CountedBySpreading, nil})
	}
}

func document(json string) string {
	return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk(json) + lastChunk
}

func check(t *testing.T, r *client.Response, want outcome) {
	t.Helper()
	got := outcome{len(r.Chunks), r.OutputTokens, r.InputTokens, r.Text, r.Counting, want.kind}
	if !errors.Is(r.Err, want.kind) {
		t.Errorf("the error is %v, want %v", r.Err, want.kind)
	}
	if got != want {
		t.Errorf("got %+v, want %+v (%v)", got, want, r.Err)
	}
	total := 0
	for _, c := range r.Chunks {
		if c.Total < total {
			t.Errorf("totals fall: %+v", r.Chunks)
		}
		total = c.Total
	}
	if total != r.OutputTokens {
		t.Errorf("the chunks end at %d tokens, the response has %d", total, r.OutputTokens)
	}
}
