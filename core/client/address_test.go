package client_test

import (
	"context"
	"errors"
	"net"
	"testing"

	"github.com/infersweep/infersweep/core/client"
)

func TestBaseURLsThatCannotBeAreRefused(t *testing.T) {
	for url, want := range map[string]string{
		"":                        `"" is no base URL: give http://HOST:PORT or https://HOST:PORT`,
		"localhost:8000":          `"localhost:8000" is no base URL: give http://HOST:PORT or https://HOST:PORT`,
		"ftp://h":                 `"ftp://h" is no base URL: give http://HOST:PORT or https://HOST:PORT`,
		"http://:80":              `"http://:80" is no base URL: the host is missing`,
		"http://h:x":              `"http://h:x" is no base URL: give http://HOST:PORT or https://HOST:PORT`,
		"http://h/?q=1":           `"http://h/?q=1" is no base URL: leave out everything from the "?" on`,
		"http://h/#f":             `"http://h/#f" is no base URL: leave out everything from the "#" on`,
		"http://me:secret@h:8000": "the base URL of h:8000 carries a user: credentials go into a bearer token",
	} {
		if _, err := client.New(url, client.Options{}); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

func TestBaseURLsLeadToTheirServer(t *testing.T) {
	for url, want := range map[string]struct{ dial, target string }{
		"http://h":              {"h:80", "POST http://h/v1/completions"},
		"http://h:8000/":        {"h:8000", "POST http://h:8000/v1/completions"},
		"http://h:8000/v1":      {"h:8000", "POST http://h:8000/v1/completions"},
		"http://h:8000/a/b/v1/": {"h:8000", "POST http://h:8000/a/b/v1/completions"},
		"https://h/a":           {"h:443", "POST https://h/a/v1/completions"},
		"http://[::1]:8000":     {"[::1]:8000", "POST http://[::1]:8000/v1/completions"},
	} {
		var dialled string
		c, err := client.New(url, client.Options{Dial: func(_ context.Context, _, address string) (net.Conn, error) {
			dialled = address
			return nil, errors.New("not now")
		}})
		if err != nil {
			t.Fatal(err)
		}
		r := c.Do(t.Context(), request(client.Completions))
		if dialled != want.dial || r.Err.Error() != want.target+": no connection: not now" {
			t.Errorf("%s leads to %s, %v", url, dialled, r.Err)
		}
	}
}
