package rule

import (
	"fmt"

	"github.com/infersweep/infersweep/plugins/vllm/argument"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

// sizeArguments count something and must be written as a number: the plan's
// shape is made of them.
var sizeArguments = []string{
	argument.TensorParallelSize, argument.PipelineParallelSize, argument.DataParallelSize,
	argument.MaxNumSeqs, argument.MaxNumBatchedTokens, maxCaptureSize, "max-model-len",
}

func sizes(r *pluginv1.CheckArmRequest) (findings []*pluginv1.Finding) {
	args := argument.Of(r.GetPoint())
	for _, name := range sizeArguments {
		if args.Has(name) && !args.IsSize(name) {
			findings = append(findings, wrong(arg(name), "size-argument",
				fmt.Sprintf("%s is %s, which is no positive integer", name, sdk.JSON(args[name])),
				"write the number in digits, without quotes")...)
		}
	}
	return findings
}
