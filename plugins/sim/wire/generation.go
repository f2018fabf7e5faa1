package wire

import (
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/infersweep/infersweep/plugins/sim/iteration"
	"github.com/infersweep/infersweep/plugins/sim/rank"
	"github.com/infersweep/infersweep/plugins/sim/request"
	"github.com/infersweep/infersweep/plugins/sim/token"
)

// maxBody bounds a request's body; a prompt of the longest models fits.
const maxBody = 64 << 20

// generation is one request that is being answered.
type generation struct {
	server  *Server
	request *request.Request
	answer  *rank.Answer
	rank    rank.Rank
	prompt  []byte // kept where the client wants its token ids
	number  int    // of the request, from 1
	id      string
	created int64
}

func (s *Server) completions(w http.ResponseWriter, r *http.Request) {
	s.generate(w, r, request.ParseCompletion, completionFormat)
}

func (s *Server) chat(w http.ResponseWriter, r *http.Request) {
	s.generate(w, r, request.ParseChat, chatFormat)
}

func (s *Server) generate(w http.ResponseWriter, r *http.Request, parse func([]byte) (*request.Request, error), f format) {
	body := bodies.Get().(*[]byte)
	defer bodies.Put(body)
	asked, e := readRequest(w, r, body, parse)
	if e != nil {
		e.send(w)
		return
	}
	number := int(s.requests.Add(1))
	s.Arrived(number)
	g, e := s.start(r, asked, number, f)
	if e != nil {
		e.send(w)
		return
	}
	s.streams.Add(1)
	defer s.streams.Add(-1)
	if asked.Stream {
		newStream(g, w, f).run(r.Context())
	} else {
		g.whole(w, r.Context(), f)
	}
}

var bodies = sync.Pool{New: func() any { return new([]byte) }}

// readRequest reads the body into buf, which grows as needed and is used again.
func readRequest(w http.ResponseWriter, r *http.Request, buf *[]byte, parse func([]byte) (*request.Request, error)) (*request.Request, *wireError) {
	body := http.MaxBytesReader(w, r.Body, maxBody)
	content := (*buf)[:0]
	if n := int(min(r.ContentLength, maxBody)); n+1 > cap(content) {
		content = make([]byte, 0, n+n/4+512)
	}
	for {
		n, err := body.Read(content[len(content):cap(content)])
		content = content[:len(content)+n]
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, badRequest("", "reading the body: %v", err)
		}
		if len(content) == cap(content) {
			content = append(content, 0)[:len(content)]
		}
	}
	*buf = content
	asked, err := parse(content)
	if err != nil {
		return nil, unreadable(err)
	}
	return asked, nil
}

// start checks a request and hands it to its rank.
func (s *Server) start(r *http.Request, asked *request.Request, number int, f format) (*generation, *wireError) {
	limits, e := s.limits(asked)
	if e != nil {
		return nil, e
	}
	if s.dead.Load() {
		return nil, deadCore()
	}
	if s.failing(number, limits) {
		return nil, injected()
	}
	on, e := s.place(r)
	if e != nil {
		return nil, e
	}
	g := &generation{server: s, request: asked, rank: on, number: number, id: f.idPrefix + s.id(), created: time.Now().Unix()}
	if asked.ReturnTokenIDs {
		g.prompt = asked.Prompt
	}
	g.answer = on.Submit(iteration.NewSequence(asked.Prompt, asked.IDs, limits, s.Seed))
	return g, nil
}

// failing draws whether the fault http-500-rate hits. It spares requests for
// one token, so that readiness and warm-up pass.
func (s *Server) failing(number int, l iteration.Limits) bool {
	return s.Faults.HTTP500Rate > 0 && l.Max > 1 &&
		token.Unit(token.Mix(s.Seed^0x500, uint64(number))) < s.Faults.HTTP500Rate
}

// empty tells whether the fault zero-tokens hits.
func (g *generation) empty() bool {
	f := g.server.Faults
	return f.ZeroTokens && g.number > f.ZeroAfter
}

// silence is the number of tokens after which the fault hang-mid-stream ends
// the events; more than the answer has where it does not hit.
func (g *generation) silence() int {
	target := g.answer.Sequence.Target()
	if f := g.server.Faults; !f.HangMidStream || g.number <= f.HangAfter || target < 2 {
		return target + 1
	}
	return target / 2
}

// id makes a request id like the real one's: 16 hexadecimal digits.
func (s *Server) id() string {
	const width = 16
	digits := strconv.FormatUint(token.Mix(s.Seed, s.ids.Add(1)), 16)
	return "0000000000000000"[:width-len(digits)] + digits
}
