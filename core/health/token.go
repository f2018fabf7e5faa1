package health

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/infersweep/infersweep/core/client"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// tokenTimeout is how long one token may take a server whose probes answer.
// Compiling on the first request fits in; a stuck worker shows.
const tokenTimeout = 5 * time.Minute

// giveToken waits for one real token: an engine can answer everything else and
// not generate.
func (b *bringUp) giveToken(ctx context.Context) error {
	return b.await(ctx, b.process(b.Launch.LoadProcess), b.proof(b.Launch.LoadURL, func(ctx context.Context) error {
		limited, cancel := context.WithTimeout(ctx, tokenTimeout)
		defer cancel()
		response, err := b.generate(limited, client.Completions)
		if err == nil && refused(response) {
			response, err = b.generate(limited, client.Chat)
		}
		if err != nil {
			return err
		}
		if limited.Err() != nil && ctx.Err() == nil {
			return b.noToken(fmt.Errorf("nothing came within %v", tokenTimeout))
		}
		if final(response) {
			return b.noToken(response.Err)
		}
		return response.Err
	}))
}

func (b *bringUp) noToken(why error) error {
	return b.wrong(b.process(b.Launch.LoadProcess), pluginv1.FailureClass_FAILURE_CLASS_ENGINE, "generates no token: "+why.Error())
}

// generate asks for one token.
func (b *bringUp) generate(ctx context.Context, e client.Endpoint) (*client.Response, error) {
	c, err := client.New(b.Launch.LoadURL, client.Options{})
	if err != nil {
		return nil, err
	}
	defer c.Close()
	r := &client.Request{
		Endpoint: e, Model: b.Launch.Plan.GetShape().GetServedModelName(), MaxTokens: 1, IgnoreEOS: true,
		Prompt: "Hello", Messages: []client.Message{{Role: "user", Content: "Hello"}},
	}
	if b.Launch.SessionHeader != "" {
		r.Header = map[string]string{b.Launch.SessionHeader: "readiness"}
	}
	return c.Do(ctx, r), nil
}

// refused tells that the server does not take such requests at all.
func refused(r *client.Response) bool {
	return r.Status >= http.StatusBadRequest && r.Status < http.StatusInternalServerError
}

// final tells of an answer that asking again does not change.
func final(r *client.Response) bool {
	return refused(r) || errors.Is(r.Err, client.ErrEmpty) || errors.Is(r.Err, client.ErrProtocol)
}
