package wire

import (
	"encoding/json"
	"strconv"

	"github.com/infersweep/infersweep/plugins/sim/token"
)

// format is how one endpoint writes its answers. Events are put together from
// these parts by hand, because a full batch writes thousands per second.
type format struct {
	idPrefix, object, chunk string
	// first precedes the events of tokens; it is empty where there is none.
	first func(buf []byte, g *generation) []byte
	// open and close stand around the text of an event.
	open string
	// tail writes what follows the text, from its closing quote to the end of
	// the choices.
	tail func(buf []byte, g *generation, e event) []byte
	// whole writes the choices of an answer that is not streamed.
	whole func(buf []byte, g *generation, text []byte) []byte
	// rest ends such an answer, after its usage.
	rest string
}

// event is what one event tells: tokens from..to of the answer.
type event struct {
	from, to int
	finish   string // empty: more follow
}

// head writes the members that all objects of an answer share.
func (g *generation) head(buf []byte, object string) []byte {
	buf = append(buf, `{"id":"`...)
	buf = append(buf, g.id...)
	buf = append(buf, `","object":"`...)
	buf = append(buf, object...)
	buf = append(buf, `","created":`...)
	buf = strconv.AppendInt(buf, g.created, 10)
	buf = append(buf, `,"model":`...)
	return append(buf, quote(g.server.name())...)
}

func quote(text string) []byte {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string is always JSON
	}
	return quoted
}

// usage writes the usage object; details belong to answers that are not streamed.
func (g *generation) usage(buf []byte, output int, details bool) []byte {
	prompt := g.answer.Sequence.Prompt
	buf = append(buf, `"usage":{"prompt_tokens":`...)
	buf = strconv.AppendInt(buf, int64(prompt), 10)
	buf = append(buf, `,"total_tokens":`...)
	buf = strconv.AppendInt(buf, int64(prompt+output), 10)
	buf = append(buf, `,"completion_tokens":`...)
	buf = strconv.AppendInt(buf, int64(output), 10)
	if details {
		buf = append(buf, `,"prompt_tokens_details":null,"completion_tokens_details":null`...)
	}
	return append(buf, '}')
}

// text writes tokens from..to of the answer.
func (g *generation) text(buf []byte, from, to int) []byte {
	for i := from; i < to; i++ {
		buf = token.WordAt(g.answer.Sequence.Seed, i).AppendText(buf)
	}
	return buf
}

// tokenIDs writes the ids of tokens from..to, or null.
func (g *generation) tokenIDs(buf []byte, from, to int) []byte {
	if !g.request.ReturnTokenIDs {
		return append(buf, "null"...)
	}
	buf = append(buf, '[')
	for i := from; i < to; i++ {
		buf = strconv.AppendUint(buf, uint64(token.WordAt(g.answer.Sequence.Seed, i).ID()), 10)
		buf = append(buf, ',')
	}
	return closeList(buf)
}

// promptIDs writes the ids of the prompt, or null.
func (g *generation) promptIDs(buf []byte) []byte {
	if g.prompt == nil {
		return append(buf, "null"...)
	}
	buf = append(buf, '[')
	for i := 0; i+token.Size <= len(g.prompt); i += token.Size {
		id := token.IDAt(g.prompt[i:], g.request.IDs)
		buf = strconv.AppendUint(buf, uint64(id), 10)
		buf = append(buf, ',')
	}
	return closeList(buf)
}

// closeList ends a list that has a comma behind each element.
func closeList(buf []byte) []byte {
	if buf[len(buf)-1] == ',' {
		buf = buf[:len(buf)-1]
	}
	return append(buf, ']')
}

func finish(buf []byte, reason string) []byte {
	if reason == "" {
		return append(buf, `,"finish_reason":null`...)
	}
	buf = append(buf, `,"finish_reason":"`...)
	buf = append(buf, reason...)
	return append(buf, '"')
}
