package launch

import (
	"fmt"
	"strings"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// endpoints turns the endpoints of a plan into URLs.
type endpoints struct {
	plan  *pluginv1.LaunchPlan
	ports map[string]int
}

// url gives the address of e; where says in an error what it is for.
func (u endpoints) url(e *pluginv1.Endpoint, where string) (string, error) {
	number, known := u.ports[e.GetPort()]
	switch {
	case !u.hasProcess(e.GetProcess()):
		return "", fmt.Errorf("%s asks process %q, which the launch plan does not have; it has %s",
			where, e.GetProcess(), strings.Join(names(u.plan.GetProcesses()), ", "))
	case !known:
		return "", fmt.Errorf("%s asks port %q, which the launch plan does not have; it has %s", where, e.GetPort(), listed(u.ports))
	case e.GetPath() != "" && !strings.HasPrefix(e.GetPath(), "/"):
		return "", fmt.Errorf("%s asks path %q, which must begin with a slash", where, e.GetPath())
	}
	return fmt.Sprintf("http://127.0.0.1:%d%s", number, e.GetPath()), nil
}

func (u endpoints) hasProcess(name string) bool {
	for _, p := range u.plan.GetProcesses() {
		if p.GetName() == name {
			return true
		}
	}
	return false
}

func (u endpoints) probes(r *pluginv1.Readiness, where string) ([]string, error) {
	var urls []string
	for _, e := range r.GetProbes() {
		url, err := u.url(e, where)
		if err != nil {
			return nil, err
		}
		urls = append(urls, url)
	}
	return urls, nil
}

func (u endpoints) metrics(list []*pluginv1.MetricsEndpoint) ([]MetricsPage, error) {
	var pages []MetricsPage
	for _, m := range list {
		url, err := u.url(m.GetEndpoint(), "metrics")
		if err != nil {
			return nil, err
		}
		pages = append(pages, MetricsPage{URL: url, RequiredPrefix: m.GetRequiredPrefix()})
	}
	return pages, nil
}
