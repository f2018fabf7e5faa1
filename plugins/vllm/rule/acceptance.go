package rule

import (
	"fmt"

	"github.com/infersweep/infersweep/plugins/vllm/speculation"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// acceptance: throughput runs of an arm that drafts need a golden acceptance
// length for just this way of drafting.
func acceptance(r *pluginv1.CheckArmRequest) []*pluginv1.Finding {
	drafts := speculation.Of(r.GetPoint())
	if drafts.Draft == 0 {
		return nil
	}
	if r.GetPoint().GetGoldenAcceptance() == nil {
		return doubtful(arg(speculation.Argument), "golden-acceptance-absent",
			fmt.Sprintf("%s drafts %d tokens and the arm has no golden-acceptance, so throughput runs verify for real", drafts.Method, drafts.Draft),
			"add golden-acceptance with the published length, if there is one")
	}
	if _, err := speculation.Golden(drafts, r.GetPoint().GetGoldenAcceptance()); err != nil {
		return wrong(arg(speculation.Argument, speculation.DraftField), "golden-acceptance-unknown", err.Error(),
			"draft a number of tokens that is listed, or add the published length to golden-acceptance")
	}
	return nil
}
