package rule

import (
	"fmt"

	"github.com/infersweep/infersweep/plugins/vllm/argument"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

const maxCaptureSize = "max-cudagraph-capture-size"

// captureMaximum: the largest size is said twice and must be one number.
func captureMaximum(r *pluginv1.CheckArmRequest) []*pluginv1.Finding {
	args := argument.Of(r.GetPoint())
	var largest int64
	for _, size := range captured(r.GetPoint()) {
		largest = max(largest, size.GetIntValue())
	}
	said := args[maxCaptureSize].GetIntValue()
	if largest == 0 || !args.IsSize(maxCaptureSize) || said == largest {
		return nil
	}
	return wrong(arg(maxCaptureSize), "capture-size-maximum",
		fmt.Sprintf("%s is %d, but the largest of %s is %d", maxCaptureSize, said, captureList, largest),
		fmt.Sprintf("set it to %d, or let the list end at %d", largest, said))
}
