package plan

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/infersweep/infersweep/plugins/vllm/argument"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

const (
	routerName        = "router"
	routerPort        = "router"
	routerMetricsPort = "router-metrics"
	// preferredRouterPort is vllm-router's own default, as is the next.
	preferredRouterPort        = 30000
	preferredRouterMetricsPort = 29000
)

// routerOrder is the order of the flags that come from the arm; others follow,
// sorted. The port of the metrics is the host's to assign.
var routerOrder = []string{"prometheus-host", "prometheus-port", "request-timeout-secs", "disable-retries"}

// router is vLLM's request router. It runs in the engine's image, where it has
// to be installed first: the image brings vLLM alone.
func router(point *pluginv1.Point) (*pluginv1.Process, error) {
	if err := checkRouter(point.GetRouter()); err != nil {
		return nil, err
	}
	return &pluginv1.Process{
		Name:        routerName,
		Role:        pluginv1.ProcessRole_PROCESS_ROLE_ROUTER,
		Image:       point.GetImage(),
		Argv:        routerArgv(point),
		After:       []string{engineName},
		Readiness:   health(routerName, routerPort),
		InstallHint: routerHint(point.GetRouter().GetVersion()),
	}, nil
}

func routerArgv(point *pluginv1.Point) []string {
	rest := maps.Clone(point.GetRouter().GetArgs())
	if rest == nil {
		rest = map[string]*pluginv1.Value{}
	}
	rest["prometheus-port"] = sdk.String("${port:" + routerMetricsPort + "}")
	ranks := argument.Of(point).Parallelism().Data
	return slices.Concat(
		[]string{argument.RouterProgram, "--worker-urls", "http://127.0.0.1:${port:" + enginePort + "}"},
		take(rest, "policy"),
		// Without this the one server is hashed, and no rank is ever pinned.
		[]string{"--intra-node-data-parallel-size", strconv.FormatUint(uint64(ranks), 10)},
		[]string{"--host", "127.0.0.1", "--port", "${port:" + routerPort + "}"},
		take(rest, routerOrder...),
		sdk.Flags(rest),
	)
}

// take removes flags from args and gives them in the order of names.
func take(args map[string]*pluginv1.Value, names ...string) []string {
	var flags []string
	for _, name := range names {
		if v, ok := args[name]; ok {
			flags = append(flags, sdk.Flags(map[string]*pluginv1.Value{name: v})...)
			delete(args, name)
		}
	}
	return flags
}

func checkRouter(router *pluginv1.Router) error {
	if router.GetName() != argument.RouterProgram {
		return fmt.Errorf("router %s cannot be planned; this plugin knows %s", router.GetName(), argument.RouterProgram)
	}
	for _, name := range argument.RouterReserved {
		if router.GetArgs()[name] != nil {
			return fmt.Errorf("router argument %s is set by the launch plan; take it out of the arm", name)
		}
	}
	return nil
}

// routerPorts prefers the arm's number for the metrics, as it would be set by
// hand.
func routerPorts(router *pluginv1.Router) []*pluginv1.Port {
	metrics := argument.Set(router.GetArgs()).Size("prometheus-port", preferredRouterMetricsPort)
	return []*pluginv1.Port{
		{Name: routerPort, Preferred: preferredRouterPort},
		{Name: routerMetricsPort, Preferred: metrics},
	}
}

func routerHint(version string) string {
	pinned := argument.RouterProgram
	if version != "" {
		pinned += "==" + version
	}
	return fmt.Sprintf("`pip install %s`, so that `%s` is on PATH, or name its path under real.executables", pinned, argument.RouterProgram)
}
