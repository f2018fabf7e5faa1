package host

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk/handshake"
)

// Listing is what `sweep plugins list` tells of a plugin.
type Listing struct {
	Name string `json:"name"`
	// Kind is `engine`, `hardware` or `simulator`.
	Kind    string `json:"kind"`
	Version string `json:"version"`
	// Contract is the version of the contract that it was built for, `1.0`.
	Contract string `json:"contract"`
	// Revision of its sources, where known.
	Revision string `json:"revision,omitempty"`
	// Capabilities are the RPCs that it says it serves, sorted.
	Capabilities []string `json:"capabilities"`
	Path         string   `json:"path"`
	// Arms are the config keys of the arms that it brings, sorted. A file
	// that does not plainly say its key is listed by its path.
	Arms []string `json:"arms"`
}

// List asks all plugins of h for their arms and describes them, in the order
// of Plugins.
func List(ctx context.Context, h Host) ([]Listing, error) {
	list := []Listing{}
	for _, plugin := range h.Plugins() {
		arms, err := armKeys(ctx, plugin)
		if err != nil {
			return nil, err
		}
		list = append(list, listing(plugin, arms))
	}
	return list, nil
}

func listing(plugin Plugin, arms []string) Listing {
	d := plugin.Description()
	capabilities := slices.Clone(d.GetCapabilities())
	slices.Sort(capabilities)
	return Listing{
		Name:         d.GetName(),
		Kind:         KindName(d.GetKind()),
		Version:      d.GetVersion(),
		Contract:     fmt.Sprintf("%d.%d", handshake.ContractMajor, d.GetContractMinor()),
		Revision:     d.GetBuildRevision(),
		Capabilities: notNull(capabilities),
		Path:         plugin.Path(),
		Arms:         notNull(arms),
	}
}

func armKeys(ctx context.Context, plugin Plugin) ([]string, error) {
	files, err := ArmFiles(ctx, plugin)
	if err != nil {
		return nil, err
	}
	var keys []string
	for _, file := range files {
		if !file.GetBase() {
			keys = append(keys, armKey(file))
		}
	}
	slices.Sort(keys)
	return keys, nil
}

func notNull(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// keyLine is how an arm file says its key.
var keyLine = regexp.MustCompile(`(?m)^key:[ \t]*["']?([a-z0-9][a-z0-9.-]*)["']?[ \t]*(?:#.*)?\r?$`)

// armKey reads the key without decoding the arm, so that a broken one can be
// listed.
func armKey(file *pluginv1.ArmFile) string {
	if m := keyLine.FindSubmatch(file.GetContent()); m != nil {
		return string(m[1])
	}
	return file.GetPath()
}
