package scrape

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"
)

// Limits of one fetch. A page of a large server is some 200 KiB.
const (
	timeout  = 10 * time.Second
	maxBytes = 32 << 20
)

// direct asks the server itself, whatever proxy the environment names, on a
// connection of its own, so that nothing is kept open beside a measurement.
var direct = &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}

// Fetch gets the page at url. It waits ten seconds at most.
func Fetch(ctx context.Context, url string) (*Page, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	raw, err := get(ctx, url)
	if err != nil {
		return nil, fmt.Errorf("fetching metrics: %w", err)
	}
	page, err := Parse(raw)
	if err != nil {
		return nil, fmt.Errorf("reading the metrics of %s: %w", url, err)
	}
	return page, nil
}

func get(ctx context.Context, url string) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	response, err := direct.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answered %s", url, response.Status)
	}
	raw, err := io.ReadAll(io.LimitReader(response.Body, maxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", url, err)
	}
	if len(raw) > maxBytes {
		return nil, fmt.Errorf("%s is larger than %d MiB", url, maxBytes>>20)
	}
	return raw, nil
}
