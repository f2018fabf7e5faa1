package host

import (
	"strings"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// KindName is what people call a kind: `engine`, `hardware`, `simulator`.
func KindName(kind pluginv1.PluginKind) string {
	return strings.ToLower(strings.TrimPrefix(kind.String(), "PLUGIN_KIND_"))
}
