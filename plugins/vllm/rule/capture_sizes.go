package rule

import (
	"fmt"

	"github.com/infersweep/infersweep/plugins/vllm/argument"
	"github.com/infersweep/infersweep/plugins/vllm/speculation"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

const (
	compilationConfig = "compilation-config"
	captureList       = "cudagraph_capture_sizes"
)

// captureSizes: a graph must be captured for whole verification blocks, or
// steps are padded past it. The separate list of decoder replay is not bound.
func captureSizes(r *pluginv1.CheckArmRequest) (findings []*pluginv1.Finding) {
	draft := speculation.Of(r.GetPoint()).Draft
	block := int64(draft) + 1
	for i, size := range captured(r.GetPoint()) {
		if n := size.GetIntValue(); n <= 0 || n%block != 0 {
			findings = append(findings, wrong(arg(compilationConfig, captureList, i), "capture-size-multiple",
				fmt.Sprintf("capture size %d is no multiple of the verification block of %d tokens (num_speculative_tokens %d + 1)", n, block, draft),
				nearest(n, block))...)
		}
	}
	return findings
}

// captured is the list of capture sizes; empty where vLLM picks them.
func captured(point *pluginv1.Point) []*pluginv1.Value {
	return argument.Of(point).Field(compilationConfig, captureList).GetListValue().GetItems()
}

// nearest offers the multiples of block on both sides of n.
func nearest(n, block int64) string {
	below := n / block * block
	if n < block {
		return fmt.Sprintf("use %d", block)
	}
	return fmt.Sprintf("use %d or %d", below, below+block)
}
