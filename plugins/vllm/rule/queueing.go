package rule

import (
	"fmt"

	"github.com/infersweep/infersweep/plugins/vllm/argument"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// queueing: fewer places than sessions measure a queue.
func queueing(r *pluginv1.CheckArmRequest) []*pluginv1.Finding {
	args, concurrency := argument.Of(r.GetPoint()), r.GetPoint().GetConcurrency()
	places, ranks := args.Size(argument.MaxNumSeqs, concurrency), args.Parallelism().Data
	if uint64(places)*uint64(ranks) >= uint64(concurrency) {
		return nil
	}
	return doubtful(arg(argument.MaxNumSeqs), "max-num-seqs-below-concurrency",
		fmt.Sprintf("%s is %d on each of %d ranks, but concurrency is %d, so that requests queue", argument.MaxNumSeqs, places, ranks, concurrency),
		fmt.Sprintf("set it to %d or more", (concurrency+ranks-1)/ranks))
}
