package client_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/infersweep/infersweep/core/client"
)

// received is one request as the server saw it.
type received struct {
	// Number counts requests from 0, Connection connections from 0.
	Number, Connection int
	Head, Body         string
}

// script answers a request by writing to the connection; false closes it.
type script func(r received, c net.Conn) (keep bool)

// scriptedServer speaks raw TCP, so that it can send what no library would.
type scriptedServer struct {
	URL string

	mu       sync.Mutex
	requests []received
}

func serve(t testing.TB, answer script) *scriptedServer {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &scriptedServer{URL: "http://" + l.Addr().String()}
	var group sync.WaitGroup
	var open sync.Map
	group.Go(func() {
		for n := 0; ; n++ {
			c, err := l.Accept()
			if err != nil {
				return
			}
			open.Store(c, true)
			group.Go(func() { s.connection(n, c, answer) })
		}
	})
	t.Cleanup(func() {
		l.Close()
		open.Range(func(c, _ any) bool { c.(net.Conn).Close(); return true })
		group.Wait()
	})
	return s
}

func (s *scriptedServer) connection(n int, c net.Conn, answer script) {
	defer c.Close()
	in := bufio.NewReader(c)
	for {
		r, err := readRequest(in)
		if err != nil {
			return
		}
		r.Connection = n
		s.mu.Lock()
		r.Number = len(s.requests)
		s.requests = append(s.requests, r)
		s.mu.Unlock()
		if !answer(r, c) {
			return
		}
	}
}

func readRequest(in *bufio.Reader) (received, error) {
	var head strings.Builder
	length := 0
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return received{}, err
		}
		if line == "\r\n" {
			break
		}
		head.WriteString(line)
		if value, ok := strings.CutPrefix(line, "Content-Length: "); ok {
			length, _ = strconv.Atoi(strings.TrimSpace(value))
		}
	}
	body := make([]byte, length)
	_, err := io.ReadFull(in, body)
	return received{Head: head.String(), Body: string(body)}, err
}

func (s *scriptedServer) seen() []received {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]received(nil), s.requests...)
}

const streamHead = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\nTransfer-Encoding: chunked\r\n\r\n"

// chunk is one HTTP chunk.
func chunk(s string) string { return fmt.Sprintf("%x\r\n%s\r\n", len(s), s) }

// event is one server-sent event in a chunk of its own.
func event(data string) string { return chunk("data: " + data + "\n\n") }

const lastChunk = "0\r\n\r\n"

// stream is a whole response of the given events.
func stream(events ...string) string {
	s := streamHead
	for _, e := range events {
		s += event(e)
	}
	return s + lastChunk
}

// always answers every request with the same bytes.
func always(response string) script {
	return func(_ received, c net.Conn) bool {
		_, err := io.WriteString(c, response)
		return err == nil
	}
}

// once answers and closes the connection.
func once(response string) script {
	return func(_ received, c net.Conn) bool {
		io.WriteString(c, response)
		return false
	}
}

func dial(t testing.TB, url string) client.Client {
	t.Helper()
	c, err := client.New(url, client.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// ask sends one request to a server that answers like that.
func ask(t testing.TB, endpoint client.Endpoint, answer script) *client.Response {
	t.Helper()
	return dial(t, serve(t, answer).URL).Do(t.Context(), request(endpoint))
}

func request(endpoint client.Endpoint) *client.Request {
	return &client.Request{
		Endpoint: endpoint, Model: "tiny", Prompt: "one", MaxTokens: 4, KeepText: true, ContinuousUsage: true,
		Messages: []client.Message{{Role: "user", Content: "one"}},
	}
}
