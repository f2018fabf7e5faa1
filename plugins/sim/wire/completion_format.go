package wire

var completionFormat = format{
	idPrefix: "cmpl-",
	object:   "text_completion",
	chunk:    "text_completion",
	first:    func(buf []byte, _ *generation) []byte { return buf },
	open:     `,"choices":[{"index":0,"text":"`,
	tail:     completionTail,
	whole:    completionWhole,
	rest:     `,"kv_transfer_params":null,"ec_transfer_params":null,"metrics":null}`,
}

func completionTail(buf []byte, g *generation, e event) []byte {
	buf = append(buf, `","logprobs":null`...)
	buf = finish(buf, e.finish)
	buf = append(buf, `,"stop_reason":null,"prompt_token_ids":`...)
	if e.from == 0 {
		buf = g.promptIDs(buf)
	} else {
		buf = append(buf, "null"...)
	}
	buf = append(buf, `,"token_ids":`...)
	buf = g.tokenIDs(buf, e.from, e.to)
	return append(buf, "}]"...)
}

func completionWhole(buf []byte, g *generation, text []byte) []byte {
	output := len(text) / 4
	buf = append(buf, `,"choices":[{"index":0,"text":"`...)
	buf = append(buf, text...)
	buf = append(buf, `","logprobs":null`...)
	buf = finish(buf, g.reason())
	buf = append(buf, `,"stop_reason":null,"token_ids":`...)
	buf = g.tokenIDs(buf, 0, output)
	buf = append(buf, `,"prompt_logprobs":null,"prompt_token_ids":`...)
	buf = g.promptIDs(buf)
	return append(buf, `,"routed_experts":null}]`...)
}
