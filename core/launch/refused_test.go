package launch_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/launch"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// TestPreviewRefusesWhatLeadsNowhere holds the checks that need no folder.
func TestPreviewRefusesWhatLeadsNowhere(t *testing.T) {
	for want, spoil := range map[string]func(*pluginv1.LaunchPlan){
		`load asks process "x", which the launch plan does not have; it has router, engine`: func(p *pluginv1.LaunchPlan) {
			p.Load.Process = "x"
		},
		`metrics asks port "x", which the launch plan does not have; it has engine, router`: func(p *pluginv1.LaunchPlan) {
			p.Metrics[0].Endpoint.Port = "x"
		},
		`readiness of process engine asks path "health", which must begin with a slash`: func(p *pluginv1.LaunchPlan) {
			p.Processes[1].Readiness.Probes[0].Path = "health"
		},
		`readiness asks port "router", which the launch plan does not have; it has none`: func(p *pluginv1.LaunchPlan) {
			p.Ports, p.Processes[1].Readiness = nil, nil
		},
		"process engine: argv names no program":                                         func(p *pluginv1.LaunchPlan) { p.Processes[1].Argv = nil },
		"process engine: argument 1 holds a NUL byte, which no program can be given":    func(p *pluginv1.LaunchPlan) { p.Processes[1].Argv[1] = "a\x00" },
		`process engine: "A=B" cannot be the name of an environment variable`:           func(p *pluginv1.LaunchPlan) { p.Processes[1].Env = map[string]string{"A=B": ""} },
		"process engine: environment A holds a NUL byte, which no program can be given": func(p *pluginv1.LaunchPlan) { p.Processes[1].Env = map[string]string{"A": "\x00"} },
		`process engine, environment LOG: placeholder "${dir" has no closing brace`:     func(p *pluginv1.LaunchPlan) { p.Processes[1].Env["LOG"] = "${dir" },
		"process engine, file conf/a.json: unknown placeholder ${}; known are ${port:NAME} and ${dir}": func(p *pluginv1.LaunchPlan) {
			p.Processes[1].Files[0].Content = []byte("${}")
		},
	} {
		p := plan()
		spoil(p)
		if _, err := launch.Preview(p); err == nil || err.Error() != want {
			t.Errorf("error is\n%v\nwant\n%s", err, want)
		}
	}
}

func TestFoldersMustBeAbsolute(t *testing.T) {
	for want, spoil := range map[string]func(*launch.BindOptions){
		`the run's folder "out" must be an absolute path`:      func(o *launch.BindOptions) { o.RunDir = "out" },
		`the point's folder "points" must be an absolute path`: func(o *launch.BindOptions) { o.PointDir = "points" },
	} {
		o := options(t)
		spoil(&o)
		if _, err := launch.Bind(plan(), o); err == nil || err.Error() != want {
			t.Errorf("error is %v, want %s", err, want)
		}
	}
}

func TestPortsThatCannotBeHadAreNamed(t *testing.T) {
	o := options(t)
	o.Ports = exhausted{}
	if _, err := launch.Bind(plan(), o); err == nil || err.Error() != "port engine: no port left" {
		t.Errorf("error is %v", err)
	}
}

// exhausted has no port.
type exhausted struct{}

func (exhausted) Hold(int) (int, func(), error) { return 0, nil, errors.New("no port left") }

func TestSimulatorsFilesStayInTheFolder(t *testing.T) {
	o := options(t)
	o.Substitutes = map[string]launch.Substitute{"engine": {Executable: "/bin/sh", Files: []*pluginv1.File{{Path: "/etc/passwd"}}}}
	want := `the simulator's program for process engine: file "/etc/passwd" leaves the process's working directory; it must be relative, without ..`
	if _, err := launch.Bind(plan(), o); err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
}

// FuzzPreview: a preview holds no placeholder but ${dir}.
func FuzzPreview(f *testing.F) {
	for _, s := range []string{"${port:engine}", "${dir}/a", "$${", "${port:}", "${port:engine", "$", "${${dir}}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, argument string) {
		p := plan()
		p.Processes[1].Argv = append(p.Processes[1].Argv, argument)
		preview, err := launch.Preview(p)
		if err != nil {
			return
		}
		got := preview.GetProcesses()[1].GetArgv()
		if rest := strings.ReplaceAll(got[len(got)-1], "${dir}", ""); strings.Contains(rest, "${") && !strings.Contains(argument, "$$") {
			t.Errorf("%q became %q", argument, got)
		}
	})
}

func TestLaunchFindsItsProcesses(t *testing.T) {
	l, err := launch.Bind(plan(), options(t))
	if err != nil {
		t.Fatal(err)
	}
	if p, ok := l.Find("router"); !ok || p.Name != "router" {
		t.Errorf("router: %v, %v", p, ok)
	}
	if p, ok := l.Find("x"); ok {
		t.Errorf("x: %v", p)
	}
	if got := slices.Sorted(maps.Keys(l.Ports)); !slices.Equal(got, []string{"engine", "router"}) {
		t.Errorf("ports of %v", got)
	}
}
