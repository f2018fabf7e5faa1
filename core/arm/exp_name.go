package arm

import (
	"fmt"
	"strings"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// expName is the experiment name of a point,
//
//	{model-prefix}_{precision}-{hardware}-{engine}[_{lengths}]_tp{T}[ep{E}][dpa]_conc{C}_{kvnone|kvdram}[_spec-{S}]
//
// and unique over the matrix as long as two points differ in one of these.
func expName(p *pluginv1.Point) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s_%s-%s-%s%s_tp%d", p.GetModelPrefix(), Word(p.GetPrecision()), p.GetHardware(), p.GetEngine(),
		lengths(p.GetScenario()), max(1, p.GetTopology().GetTensorParallel()))
	if ep := p.GetTopology().GetExpertParallel(); ep > 1 {
		fmt.Fprintf(&b, "ep%d", ep)
	}
	if p.GetTopology().GetDataParallelAttention() {
		b.WriteString("dpa")
	}
	fmt.Fprintf(&b, "_conc%d_kv%s", p.GetConcurrency(), KvWord(p.GetKvOffloading()))
	if spec := SpecWord(p.GetSpecDecoding()); spec != "none" {
		fmt.Fprintf(&b, "_spec-%s", spec)
	}
	return b.String()
}

// lengths is `_8k1k` for prompts of 8192 and answers of 1024 tokens; lengths
// that are no multiple of 1024 are spelled out: `_1000in-200out`.
func lengths(s *pluginv1.Scenario) string {
	in, out := s.GetInputTokens(), s.GetOutputTokens()
	switch {
	case s.GetType() != pluginv1.ScenarioType_SCENARIO_TYPE_FIXED_SEQ_LEN:
		return ""
	case in%1024 == 0 && out%1024 == 0:
		return fmt.Sprintf("_%dk%dk", in/1024, out/1024)
	}
	return fmt.Sprintf("_%din-%dout", in, out)
}
