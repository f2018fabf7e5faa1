package client_test

import (
	"bytes"
	"net"
	"sync"
	"testing"
)

// serveSilently answers every request with response, without allocating and
// without reading more of a request than its end mark.
func serveSilently(t testing.TB, response []byte) (url string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	group.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			group.Go(func() { answerSilently(c, response) })
		}
	})
	t.Cleanup(func() { l.Close() })
	return "http://" + l.Addr().String()
}

func answerSilently(c net.Conn, response []byte) {
	defer c.Close()
	buffer := make([]byte, 64<<10)
	end := []byte("}}") // of the request's body: its stream options
	for {
		n, err := c.Read(buffer)
		if err != nil {
			return
		}
		if bytes.HasSuffix(buffer[:n], end) {
			if _, err := c.Write(response); err != nil {
				return
			}
		}
	}
}
