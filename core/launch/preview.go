package launch

import (
	"google.golang.org/protobuf/proto"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Preview is plan with its preferred ports filled in: what would run if nobody
// else was on the machine. `${dir}` stays, since no folder exists yet. The same
// plan gives the same preview. It refuses what Bind would refuse in any folder:
// unknown placeholders, processes that cannot be ordered, paths that leave the
// process's folder, endpoints that lead nowhere.
func Preview(plan *pluginv1.LaunchPlan) (*pluginv1.LaunchPlan, error) {
	if err := check(plan); err != nil {
		return nil, err
	}
	preview := proto.CloneOf(plan)
	fill := placeholders{ports: preferred(plan), dir: "${dir}"}
	for _, p := range preview.GetProcesses() {
		if err := previewProcess(p, fill); err != nil {
			return nil, err
		}
	}
	return preview, nil
}

func previewProcess(p *pluginv1.Process, fill placeholders) (err error) {
	where := "process " + p.GetName()
	if p.Argv, err = fill.fillAll(p.GetArgv(), where, "argument"); err != nil {
		return err
	}
	if p.Env, err = fill.fillMap(p.GetEnv(), where, "environment"); err != nil {
		return err
	}
	for _, f := range p.GetFiles() {
		content, err := fill.fill(string(f.GetContent()), where+", file "+f.GetPath())
		if err != nil {
			return err
		}
		f.Content = []byte(content)
	}
	return nil
}

func preferred(plan *pluginv1.LaunchPlan) map[string]int {
	ports := map[string]int{}
	for _, p := range plan.GetPorts() {
		ports[p.GetName()] = int(p.GetPreferred())
	}
	return ports
}
