package wire

var chatFormat = format{
	idPrefix: "chatcmpl-",
	object:   "chat.completion",
	chunk:    "chat.completion.chunk",
	first:    chatFirst,
	open:     `,"choices":[{"index":0,"delta":{"content":"`,
	tail:     chatTail,
	whole:    chatWhole,
	rest:     `,"prompt_logprobs":null,"prompt_token_ids":null,"prompt_text":null,"kv_transfer_params":null,"ec_transfer_params":null,"metrics":null}`,
}

// chatFirst is the event that names the role and carries no token.
func chatFirst(buf []byte, g *generation) []byte {
	buf = append(buf, "data: "...)
	buf = g.head(buf, "chat.completion.chunk")
	buf = append(buf, `,"choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}],"prompt_token_ids":`...)
	buf = g.promptIDs(buf)
	buf = append(buf, `,"prompt_text":null`...)
	if g.request.ContinuousUsage {
		buf = append(buf, ',')
		buf = g.usage(buf, 0, false)
	}
	return append(buf, "}\n\n"...)
}

func chatTail(buf []byte, g *generation, e event) []byte {
	buf = append(buf, `"},"logprobs":null`...)
	buf = finish(buf, e.finish)
	if e.finish != "" {
		buf = append(buf, `,"stop_reason":null`...)
	}
	buf = append(buf, `,"token_ids":`...)
	buf = g.tokenIDs(buf, e.from, e.to)
	return append(buf, "}]"...)
}

func chatWhole(buf []byte, g *generation, text []byte) []byte {
	buf = append(buf, `,"choices":[{"index":0,"message":{"role":"assistant","content":"`...)
	buf = append(buf, text...)
	buf = append(buf, `","refusal":null,"annotations":null,"audio":null,"function_call":null,"reasoning":null},"logprobs":null`...)
	buf = finish(buf, g.reason())
	buf = append(buf, `,"stop_reason":null,"token_ids":`...)
	buf = g.tokenIDs(buf, 0, len(text)/4)
	return append(buf, `,"routed_experts":null}]`...)
}
