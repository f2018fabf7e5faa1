package matrix

import (
	"fmt"

	"github.com/infersweep/infersweep/core/arm"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Rows are the rows of points, in their order, with evals marked. nodes has the
// node of each point's hardware. Two points of one experiment name are an
// error: it names a result.
func Rows(points []*arm.Point, nodes map[string]*pluginv1.Node) ([]*Row, error) {
	names := map[string]string{}
	var rows []*Row
	for _, p := range points {
		m := p.Message()
		if other, twice := names[m.GetExpName()]; twice {
			return nil, fmt.Errorf("arms %s and %s both have a point %s: points of one matrix must have different names", other, m.GetArm(), m.GetExpName())
		}
		names[m.GetExpName()] = m.GetArm()
		rows = append(rows, row(m, nodes[m.GetHardware()]))
	}
	markEvals(rows)
	return rows, nil
}

func row(p *pluginv1.Point, node *pluginv1.Node) *Row {
	t := p.GetTopology()
	r := &Row{
		Image: p.GetImage(), Model: p.GetModel(), ModelPrefix: p.GetModelPrefix(),
		Precision: arm.Word(p.GetPrecision()), Framework: p.GetEngine(), Runner: node.GetRunner(),
		TensorParallel: atLeastOne(t.GetTensorParallel()), PipelineParallel: atLeastOne(t.GetPipelineParallel()),
		DecodeContext: atLeastOne(t.GetDecodeContextParallel()), PrefillContext: atLeastOne(t.GetPrefillContextParallel()),
		ExpertParallel: atLeastOne(t.GetExpertParallel()), DataParallelAttn: t.GetDataParallelAttention(),
		SpecDecoding: arm.SpecWord(p.GetSpecDecoding()), Concurrency: p.GetConcurrency(), ExpName: p.GetExpName(),
	}
	if router := p.GetRouter(); router != nil {
		r.Router = &RouterCell{Name: router.GetName(), Version: router.GetVersion()}
	}
	if p.GetScenario().GetType() == pluginv1.ScenarioType_SCENARIO_TYPE_FIXED_SEQ_LEN {
		r.fixed(p.GetScenario())
	} else {
		r.agentic(p, node)
	}
	return r
}

// lengthMargin is what the generator adds to the lengths of a fixed arm for
// max-model-len.
const lengthMargin = 256

func (r *Row) fixed(s *pluginv1.Scenario) {
	in, out := s.GetInputTokens(), s.GetOutputTokens()
	longest := in + out + lengthMargin
	r.InputTokens, r.OutputTokens, r.MaxModelLen = &in, &out, &longest
}

func (r *Row) agentic(p *pluginv1.Point, node *pluginv1.Node) {
	kv, kind := arm.KvWord(p.GetKvOffloading()), arm.Word(p.GetScenario().GetType())
	duration, dram := p.GetScenario().GetDuration().GetSeconds(), dramGB(p, node)
	r.KvOffloading, r.ScenarioType, r.DurationS, r.TotalCPUDramGB = &kv, &kind, &duration, &dram
}

func atLeastOne(n uint32) uint32 { return max(1, n) }
