package client_test

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/infersweep/infersweep/core/client"
)

// TestClientSpeaksTLS talks to another implementation of the wire.
func TestClientSpeaksTLS(t *testing.T) {
	s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, e := range []string{role, hi, hiEnd, usage3, done} {
			io.WriteString(w, "data: "+e+"\n\n")
			w.(http.Flusher).Flush()
		}
	}))
	defer s.Close()
	roots := x509.NewCertPool()
	roots.AddCert(s.Certificate())
	for range 2 {
		c, err := client.New(s.URL, client.Options{TLS: &tls.Config{RootCAs: roots}})
		if err != nil {
			t.Fatal(err)
		}
		r := c.Do(t.Context(), request(client.Chat))
		check(t, r, outcome{2, 3, 7, " hi hi", client.CountedBySpreading, nil})
		c.Close()
	}
	if r := dial(t, s.URL).Do(t.Context(), request(client.Chat)); !errors.Is(r.Err, client.ErrConnect) {
		t.Errorf("an unknown certificate gave %v", r.Err)
	}
}
