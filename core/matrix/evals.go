package matrix

// evalKey is what one eval stands for.
type evalKey struct {
	model, runner, framework, precision, spec, image string
	dataParallelAttention                            bool
}

// evalFramework runs evals that no vendor's suite replaces.
const evalFramework = "lm-eval"

// markEvals marks the rows that evaluate by default: of the agentic rows that
// agree in model, runner, framework, precision, speculation, image and
// data-parallel attention, the first at the highest concurrency (InferenceX,
// October 2026: one eval per group, no least concurrency).
func markEvals(rows []*Row) {
	best := map[evalKey]*Row{}
	for _, r := range rows {
		if r.ScenarioType == nil {
			continue
		}
		if b := best[r.evalKey()]; b == nil || r.Concurrency > b.Concurrency {
			best[r.evalKey()] = r
		}
	}
	for _, r := range best {
		r.evaluate()
	}
}

func (r *Row) evalKey() evalKey {
	return evalKey{
		model: r.Model, runner: r.Runner, framework: r.Framework, precision: r.Precision,
		spec: r.SpecDecoding, image: r.Image, dataParallelAttention: r.DataParallelAttn,
	}
}

func (r *Row) evaluate() {
	framework, suite := evalFramework, ""
	r.RunEval, r.EvalFramework, r.EvalSuite = true, &framework, &suite
}
