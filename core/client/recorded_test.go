package client_test

import (
	"os"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/client"
	"github.com/infersweep/infersweep/tools/shared"
)

// TestClientReadsWhatVLLMSent plays answers that the real one gave.
func TestClientReadsWhatVLLMSent(t *testing.T) {
	for file, want := range map[string]outcome{
		"chat-stream.sse":           {4, 4, 19, "", client.CountedBySpreading, nil},
		"completions-contusage.sse": {3, 3, 3, "", client.CountedExactly, nil},
	} {
		events := strings.TrimRight(recorded(t, file), "\n") + "\n\n"
		check(t, withoutText(ask(t, endpointOf(file), always(streamHead+chunk(events)+lastChunk))), want)
	}
	_, events, _ := strings.Cut(recorded(t, "completions-tokids-stream.sse"), "\n\n")
	check(t, withoutText(ask(t, client.Completions, always(streamHead+chunk(events)+lastChunk))), outcome{5, 5, 6, "", client.CountedBySpreading, nil})
	for file, want := range map[string]outcome{
		"chat-nostream.json":        {1, 4, 19, "", client.CountedBySpreading, nil},
		"completions-nostream.json": {1, 3, 3, "", client.CountedBySpreading, nil},
	} {
		check(t, withoutText(ask(t, endpointOf(file), always(document(recorded(t, file))))), want)
	}
}

func endpointOf(file string) client.Endpoint {
	if strings.HasPrefix(file, "chat") {
		return client.Chat
	}
	return client.Completions
}

// withoutText drops the text, which is noise in these recordings.
func withoutText(r *client.Response) *client.Response {
	r.Text = ""
	return r
}

// recorded is an answer that lies beside the repository, with LF for line ends.
func recorded(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(shared.Path(t, "reference/engines/wire/"+name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(content), "\r\n", "\n")
}
