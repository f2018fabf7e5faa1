package launch

import (
	"fmt"
	"path/filepath"
	"slices"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// binder binds one process of a plan.
type binder struct {
	launch  *Launch
	options *BindOptions
	process *pluginv1.Process
	fill    placeholders
	where   string
}

func newBinder(l *Launch, o *BindOptions, p *pluginv1.Process) *binder {
	dir := filepath.Join(l.PointDir, "work", p.GetName(), p.GetWorkingDirectory())
	return &binder{
		launch: l, options: o, process: p,
		fill:  placeholders{ports: l.Ports, dir: dir},
		where: "process " + p.GetName(),
	}
}

func (b *binder) bind() (Process, error) {
	p := Process{
		Name: b.process.GetName(), Role: b.process.GetRole(), Dir: b.fill.dir,
		Log: filepath.Join(b.launch.PointDir, "logs", b.process.GetName()+".log"),
	}
	for _, step := range []func(*Process) error{b.argv, b.env, b.files, b.readiness, b.program} {
		if err := step(&p); err != nil {
			return Process{}, err
		}
	}
	return p, nil
}

func (b *binder) argv(p *Process) (err error) {
	p.Argv, err = b.fill.fillAll(b.process.GetArgv(), b.where, "argument")
	return err
}

func (b *binder) env(p *Process) error {
	plan, err := b.fill.fillMap(b.process.GetEnv(), b.where, "environment")
	if err != nil {
		return err
	}
	added, err := b.fill.fillMap(b.substitute().Env, b.where, "the simulator's environment")
	if err != nil {
		return err
	}
	p.Env = environment(b.options, plan, added)
	return nil
}

func (b *binder) files(p *Process) error {
	p.Files = map[string][]byte{}
	if err := checkFiles(b.substitute().Files); err != nil {
		return fmt.Errorf("the simulator's program for %s: %w", b.where, err)
	}
	for _, f := range slices.Concat(b.process.GetFiles(), b.substitute().Files) {
		content, err := b.fill.fill(string(f.GetContent()), b.where+", file "+f.GetPath())
		if err != nil {
			return err
		}
		p.Files[filepath.Join(p.Dir, f.GetPath())] = []byte(content)
	}
	return nil
}

func (b *binder) readiness(p *Process) (err error) {
	urls := endpoints{plan: b.launch.Plan, ports: b.launch.Ports}
	p.Readiness, err = urls.probes(b.process.GetReadiness(), "readiness of "+b.where)
	return err
}

func (b *binder) substitute() Substitute {
	return b.options.Substitutes[b.process.GetName()]
}
