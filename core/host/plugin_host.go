package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

type pluginHost struct {
	plugins []*runningPlugin
	spawner *spawner
}

// Start starts all plugins of config, in parallel. If one of them fails, the
// others are ended and the error has a message for each that failed. ctx bounds
// the start only.
func Start(ctx context.Context, config Config) (Host, error) {
	config = config.withDefaults()
	removeStaleFolders()
	h := &pluginHost{spawner: newSpawner()}
	if err := h.startAll(ctx, config); err != nil {
		_ = h.Close()
		return nil, err
	}
	slices.SortFunc(h.plugins, compare)
	if err := findTwins(h.plugins); err != nil {
		_ = h.Close()
		return nil, err
	}
	return h, nil
}

func (h *pluginHost) startAll(ctx context.Context, config Config) error {
	paths := needed(config)
	started := make([]*runningPlugin, len(paths))
	faults := make([]error, len(paths))
	var starts sync.WaitGroup
	for i, path := range paths {
		starts.Go(func() { started[i], faults[i] = startPlugin(ctx, config, h.spawner, path) })
	}
	starts.Wait()
	for _, p := range started {
		if p != nil {
			h.plugins = append(h.plugins, p)
		}
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("starting plugins: %w", err)
	}
	return errors.Join(faults...)
}

func needed(config Config) []string {
	paths := make([]string, 0, len(config.Bundled)+len(config.Extra))
	for _, path := range config.Bundled {
		if config.Need == nil || config.Need(filepath.Base(path)) {
			paths = append(paths, path)
		}
	}
	return append(paths, config.Extra...)
}

func compare(a, b *runningPlugin) int {
	return cmp.Or(
		cmp.Compare(a.Description().GetKind(), b.Description().GetKind()),
		cmp.Compare(a.Description().GetName(), b.Description().GetName()),
	)
}

// findTwins expects sorted plugins. The sort is stable in nothing, so the
// message names the paths in their own order.
func findTwins(plugins []*runningPlugin) error {
	for i := range len(plugins) - 1 {
		if compare(plugins[i], plugins[i+1]) != 0 {
			continue
		}
		first, second := plugins[i], plugins[i+1]
		if first.Path() > second.Path() {
			first, second = second, first
		}
		return second.fault("Describe", fmt.Sprintf("says that it is the %s %s, which %s says too",
			KindName(second.Description().GetKind()), second.Description().GetName(), first.Path()),
			"leave one of the two out, or build one under another name")
	}
	return nil
}

// Plugins implements Host.
func (h *pluginHost) Plugins() []Plugin {
	plugins := make([]Plugin, 0, len(h.plugins))
	for _, p := range h.plugins {
		plugins = append(plugins, p)
	}
	return plugins
}

// Engine implements Host.
func (h *pluginHost) Engine(name string) (Plugin, error) {
	return h.find(pluginv1.PluginKind_PLUGIN_KIND_ENGINE, name)
}

// Hardware implements Host.
func (h *pluginHost) Hardware(name string) (Plugin, error) {
	return h.find(pluginv1.PluginKind_PLUGIN_KIND_HARDWARE, name)
}

func (h *pluginHost) find(kind pluginv1.PluginKind, name string) (Plugin, error) {
	var names []string
	for _, p := range h.of(kind) {
		if p.Description().GetName() == name {
			return p, nil
		}
		names = append(names, p.Description().GetName())
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("there is no %s plugin %q; none is loaded: give one with --plugin PATH", KindName(kind), name)
	}
	return nil, fmt.Errorf("there is no %s plugin %q; loaded are %s; give others with --plugin PATH",
		KindName(kind), name, strings.Join(names, ", "))
}

// Simulator implements Host.
func (h *pluginHost) Simulator() (Plugin, error) {
	simulators := h.of(pluginv1.PluginKind_PLUGIN_KIND_SIMULATOR)
	if len(simulators) == 0 {
		return nil, errors.New("a simulated run needs a simulator plugin, and none is loaded: give one with --plugin PATH, or run with --real")
	}
	return simulators[0], nil
}

func (h *pluginHost) of(kind pluginv1.PluginKind) []*runningPlugin {
	var plugins []*runningPlugin
	for _, p := range h.plugins {
		if p.Description().GetKind() == kind {
			plugins = append(plugins, p)
		}
	}
	return plugins
}

// Close implements Host.
func (h *pluginHost) Close() error {
	var ends sync.WaitGroup
	for _, p := range h.plugins {
		ends.Go(p.end)
	}
	ends.Wait()
	h.spawner.close()
	return nil
}
