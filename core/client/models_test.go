package client_test

import (
	"context"
	"errors"
	"net"
	"slices"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/client"
)

func TestModelsAreListed(t *testing.T) {
	const list = `{"object":"list","data":[{"id":"tiny","object":"model"},{"id":"other"}]}`
	s := serve(t, always(document(list)))
	names, err := client.Models(t.Context(), s.URL, client.Options{})
	if err != nil || !slices.Equal(names, []string{"tiny", "other"}) {
		t.Errorf("got %v, %v", names, err)
	}
	if head := s.seen()[0].Head; !strings.HasPrefix(head, "GET /v1/models HTTP/1.1\r\n") {
		t.Errorf("asked with %q", head)
	}
}

func TestAListOfModelsThatIsNoneIsRefused(t *testing.T) {
	for name, test := range map[string]struct {
		response string
		kind     error
		message  string
	}{
		"not JSON":     {document("<html>"), client.ErrProtocol, "the list of models: "},
		"another JSON": {document(`{"object":"list"}`), client.ErrProtocol, "the answer has no list of models (data)"},
		"a refusal":    {"HTTP/1.1 404 No\r\nContent-Length: 22\r\n\r\n{\"detail\":\"Not Found\"}", client.ErrStatus, "status 404: Not Found"},
		"cut off":      {"HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{", client.ErrCut, "unexpected EOF"},
		"no answer":    {"", client.ErrConnect, "waiting for the response"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := client.Models(t.Context(), serve(t, once(test.response)).URL, client.Options{})
			if !errors.Is(err, test.kind) || !strings.Contains(err.Error(), test.message) || !strings.HasPrefix(err.Error(), "GET http://127") {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestModelsIsGivenUpWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := serve(t, func(_ received, c net.Conn) bool {
		cancel()
		c.Read(make([]byte, 1)) // until the client goes
		return false
	})
	if _, err := client.Models(ctx, s.URL, client.Options{}); err == nil {
		t.Error("got an answer")
	}
}
