package speculation

import (
	"maps"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

// Synthetic is a speculative-config that accepts length tokens per step on
// average instead of verifying drafts. config is left as it is.
func Synthetic(config *pluginv1.Value, length float64) *pluginv1.Value {
	fields := maps.Clone(config.GetMapValue().GetFields())
	fields["rejection_sample_method"] = sdk.String("synthetic")
	fields["synthetic_acceptance_length"] = sdk.Float(length)
	return sdk.Map(fields)
}
