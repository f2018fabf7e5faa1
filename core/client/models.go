package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

const modelsPath = "/v1/models"

// Models asks the server at baseURL for the names of its models.
func Models(ctx context.Context, baseURL string, o Options) ([]string, error) {
	client, err := New(baseURL, o)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	c := client.(*lane)
	raw, err := c.get(ctx, modelsPath)
	if err != nil {
		return nil, err
	}
	names, err := modelNames(raw)
	if err != nil {
		return nil, &Error{Kind: ErrProtocol, Target: "GET " + c.address.base + modelsPath, Status: 200, Cause: err}
	}
	return names, nil
}

func modelNames(raw []byte) ([]string, error) {
	var list struct {
		Data []struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("the list of models: %w", err)
	}
	if list.Data == nil {
		return nil, errors.New("the answer has no list of models (data)")
	}
	names := make([]string, len(list.Data))
	for i, m := range list.Data {
		names[i] = m.ID
	}
	return names, nil
}

// get fetches one document on a connection of its own.
func (c *lane) get(ctx context.Context, path string) ([]byte, error) {
	fault := &Error{Target: "GET " + c.address.base + path}
	if fault.Cause = c.open(ctx, &Response{}); fault.Cause != nil {
		fault.Kind = ErrConnect
		return nil, fault
	}
	defer c.drop()
	defer context.AfterFunc(ctx, c.conn.breakOff)()
	c.head = c.appendHead(c.head[:0], "GET", path, nil, 0)
	e := &exchange{}
	e.readHead(&c.conn.reader, c.conn.send(c.head, nil))
	fault.Kind, fault.Cause, fault.Status = e.kind, e.err, e.head.status
	if e.err != nil {
		return nil, fault
	}
	b := newBody(&c.conn.reader, e.head)
	raw, err := readAll(&b, maxEvent)
	switch {
	case fault.Status != 200:
		fault.Kind, fault.Message = ErrStatus, fmt.Sprintf("status %d%s", fault.Status, refusal(raw))
		return nil, fault
	case err != nil:
		fault.Kind, fault.Cause = ErrCut, err
		return nil, fault
	}
	return raw, nil
}
