package wire

import (
	"context"
	"net/http"
)

// reason is how the answer ends.
func (g *generation) reason() string {
	if g.empty() {
		return "stop"
	}
	return g.answer.Sequence.FinishReason()
}

// whole answers a request that is not streamed.
func (g *generation) whole(w http.ResponseWriter, ctx context.Context, f format) {
	tokens, ok := g.complete(ctx)
	if !ok {
		return
	}
	if g.answer.Failed() {
		deadCore().send(w)
		return
	}
	buf := g.head(nil, f.object)
	buf = f.whole(buf, g, g.text(nil, 0, tokens))
	buf = append(buf, `,"service_tier":null,"system_fingerprint":"`+Fingerprint+`",`...)
	buf = g.usage(buf, tokens, true)
	reply(w, http.StatusOK, append(buf, f.rest...))
}

// complete waits for the answer's end; false when the client is gone.
func (g *generation) complete(ctx context.Context) (tokens int, ok bool) {
	if g.empty() {
		g.rank.Abort(g.answer)
		return 0, true
	}
	silence := g.silence()
	for {
		select {
		case <-g.answer.Ready():
		case <-ctx.Done():
			g.rank.Abort(g.answer)
			return 0, false
		case <-g.server.broken:
			panic(http.ErrAbortHandler) // cuts the connection
		}
		tokens, done := g.answer.Progress()
		if tokens < silence && (done || g.answer.Failed()) {
			return tokens, true
		}
	}
}
