package health

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/infersweep/infersweep/core/launch"
)

// Bounds of how long one probe waits for its answer: the policy's interval,
// within these.
const (
	shortestAnswer = time.Second
	longestAnswer  = 10 * time.Second
)

// direct asks the server itself, whatever proxy the environment names, and
// leaves no connection behind.
var direct = &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}

// probe asks whether url answers 200, and whether it is p's launch that does.
func (b *bringUp) probe(p launch.Process, url string) func(context.Context) error {
	return func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, min(max(b.interval, shortestAnswer), longestAnswer))
		defer cancel()
		err := answers200(ctx, url)
		// A server that is not ours would answer anything.
		if foreign := b.checkOwner(p, url); foreign != nil {
			return foreign
		}
		return err
	}
}

func answers200(ctx context.Context, url string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	response, err := direct.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %s", url, response.Status)
	}
	// An answer counts when it has come, not when it begins.
	_, err = io.Copy(io.Discard, io.LimitReader(response.Body, 1<<20))
	return err
}
