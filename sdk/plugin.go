package sdk

import "runtime/debug"

// Plugin says who a plugin is.
type Plugin struct {
	// Name is what arms and commands call it: `vllm`. Lower-case letters,
	// digits and hyphens.
	Name string
	// Version is the plugin's own, for people and for results.
	Version string
	// Revision is the source revision that it was built from. Empty: what the
	// go command noted in the binary, if it did.
	Revision string
	// Configure takes what the user set for this plugin, at most once, before
	// any other call. Its error goes to the user. Nil: the plugin has no
	// settings.
	Configure func(settings map[string]string) error
}

func (p Plugin) revision() string {
	if p.Revision != "" {
		return p.Revision
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			return setting.Value
		}
	}
	return ""
}
