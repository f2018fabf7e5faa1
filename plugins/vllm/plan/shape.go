package plan

import (
	"github.com/infersweep/infersweep/plugins/vllm/argument"
	"github.com/infersweep/infersweep/plugins/vllm/speculation"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// dialect is what a simulator must speak to stand in for this engine.
const dialect = "vllm"

// shape sums up what args amount to. The model's length is 0 where the arm
// leaves it to the model, of which only the engine knows.
func shape(r *pluginv1.PlanLaunchRequest, args argument.Set) *pluginv1.Shape {
	point := r.GetPoint()
	parallel, batching, drafts := args.Parallelism(), args.Batching(r.GetNode()), speculation.Of(point)
	return &pluginv1.Shape{
		Dialect:              dialect,
		ServedModelName:      servedName(args, point),
		Gpus:                 point.GetTopology().GetGpus(),
		TensorParallel:       parallel.Tensor,
		PipelineParallel:     parallel.Pipeline,
		DataParallel:         parallel.Data,
		ExpertParallel:       parallel.Expert,
		MaxNumSeqs:           batching.Sequences,
		MaxNumBatchedTokens:  batching.Tokens,
		MaxModelLen:          args.Size("max-model-len", 0),
		NumSpeculativeTokens: drafts.Draft,
		AcceptanceLength:     speculation.Expected(drafts, point.GetGoldenAcceptance()),
		PrefixCaching:        !args.On("no-enable-prefix-caching"),
	}
}

func servedName(args argument.Set, point *pluginv1.Point) string {
	if name := args.Text(servedModelName); name != "" {
		return name
	}
	return point.GetModel()
}
