package run

import (
	"fmt"

	"github.com/infersweep/infersweep/core/load"
	"github.com/infersweep/infersweep/core/trace"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Workloads makes the work of points. It is opened once per sweep, so that a
// trace is read, and refused, before anything is launched.
type Workloads interface {
	// For makes the work of one measurement of a point; id keeps its prompts
	// apart from those of other measurements on the same server.
	For(point *pluginv1.Point, shape *pluginv1.Shape, id string) (load.Workload, error)
	// Trace is what agentic points replay.
	Trace() *trace.Trace
}

type workloads struct {
	trace *trace.Trace
	seed  uint64
}

// OpenWorkloads reads the trace at path; an empty path stands for the trace
// that comes with the program.
func OpenWorkloads(path string, seed uint64) (Workloads, error) {
	if path == "" {
		return &workloads{trace: trace.Bundled(seed), seed: seed}, nil
	}
	t, err := trace.Open(path)
	if err != nil {
		return nil, err
	}
	return &workloads{trace: t, seed: seed}, nil
}

func (w *workloads) Trace() *trace.Trace { return w.trace }

func (w *workloads) For(point *pluginv1.Point, shape *pluginv1.Shape, id string) (load.Workload, error) {
	scenario := point.GetScenario()
	switch scenario.GetType() {
	case pluginv1.ScenarioType_SCENARIO_TYPE_AGENTIC_CODING:
		return load.NewAgentic(load.Agentic{
			Trace: w.trace, Seed: w.seed, RunID: id,
			MaxModelLen: int(shape.GetMaxModelLen()), Vocabulary: vocabulary(point),
			BytesPerToken: point.GetTokenizer().GetBytesPerToken(),
		})
	case pluginv1.ScenarioType_SCENARIO_TYPE_FIXED_SEQ_LEN:
		return load.NewFixed(load.Fixed{
			InputTokens: int(scenario.GetInputTokens()), OutputTokens: int(scenario.GetOutputTokens()),
			RangeRatio: fixedRangeRatio, Seed: w.seed, RunID: id, Vocabulary: vocabulary(point),
		})
	}
	return nil, fmt.Errorf("scenario %s has no workload", scenario.GetType())
}

// fixedRangeRatio is InferenceX's: lengths are uniform integers in [0.8 L, L].
const fixedRangeRatio = 0.8

// vocabulary is what token ids of prompts are made of: all ids of a model whose
// arm tells how many it has.
func vocabulary(point *pluginv1.Point) trace.Vocabulary {
	return trace.Vocabulary{Count: point.GetTokenizer().GetVocabulary()}
}
