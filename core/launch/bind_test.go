package launch_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/infersweep/infersweep/core/launch"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// allocator gives the preferred port, or one far above where it is taken.
type allocator struct{ taken map[int]bool }

func (a allocator) Hold(preferred int) (int, func(), error) {
	for a.taken[preferred] {
		preferred += 10000
	}
	a.taken[preferred] = true
	return preferred, func() {}, nil
}

func plan() *pluginv1.LaunchPlan {
	return &pluginv1.LaunchPlan{
		Processes: []*pluginv1.Process{
			{
				Name: "router", Role: pluginv1.ProcessRole_PROCESS_ROLE_ROUTER, After: []string{"engine"},
				Argv: []string{"sh", "--to", "http://127.0.0.1:${port:engine}", "--port=${port:router}"},
			},
			{
				Name: "engine", Role: pluginv1.ProcessRole_PROCESS_ROLE_ENGINE, Argv: []string{"sh", "--port", "${port:engine}"},
				Env:         map[string]string{"LOG": "${dir}/log", "PATH": "/plan"},
				Files:       []*pluginv1.File{{Path: "conf/a.json", Content: []byte(`{"port": ${port:engine}}`)}},
				Readiness:   &pluginv1.Readiness{Probes: []*pluginv1.Endpoint{{Process: "engine", Port: "engine", Path: "/health"}}},
				InstallHint: "apt-get install sh",
			},
		},
		Ports:         []*pluginv1.Port{{Name: "engine", Preferred: 8000}, {Name: "router", Preferred: 8000}},
		Readiness:     &pluginv1.Readiness{Probes: []*pluginv1.Endpoint{{Process: "router", Port: "router", Path: "/ready"}}, ServedModelName: "toy"},
		Load:          &pluginv1.Endpoint{Process: "router", Port: "router"},
		SessionHeader: "x-session-id",
		Metrics:       []*pluginv1.MetricsEndpoint{{Endpoint: &pluginv1.Endpoint{Process: "engine", Port: "engine", Path: "/metrics"}, RequiredPrefix: "toy:"}},
		Shape:         &pluginv1.Shape{Dialect: "toy", ServedModelName: "toy"},
	}
}

func options(t *testing.T) launch.BindOptions {
	t.Helper()
	return launch.BindOptions{
		RunDir: "/run", PointDir: "/run/points/p", Ports: allocator{map[int]bool{}},
		HostEnv:     []string{"PATH=/usr/bin:/bin", "HOME=/root", "SECRET_TOKEN=x", "HTTP_PROXY=http://proxy"},
		Executables: map[string]string{"sh": "/bin/sh"},
	}
}

func TestBindLeavesNothingOpen(t *testing.T) {
	l, err := launch.Bind(plan(), options(t))
	if err != nil {
		t.Fatal(err)
	}
	if l.Processes[0].Name != "engine" || l.Processes[1].Name != "router" {
		t.Fatalf("start order is %s, %s", l.Processes[0].Name, l.Processes[1].Name)
	}
	engine, router := l.Processes[0], l.Processes[1]
	if l.Ports["engine"] == l.Ports["router"] || l.Ports["engine"] != 8000 {
		t.Errorf("ports are %v, want distinct ones, the preferred where it is free", l.Ports)
	}
	if want := []string{"sh", "--to", "http://127.0.0.1:8000", "--port=18000"}; !slices.Equal(router.Argv, want) {
		t.Errorf("router's argv is %v, want %v", router.Argv, want)
	}
	if got := string(engine.Files["/run/points/p/work/engine/conf/a.json"]); got != `{"port": 8000}` {
		t.Errorf("the engine's file is %q", got)
	}
	if engine.Executable != "/bin/sh" || engine.Dir != "/run/points/p/work/engine" || engine.Log != "/run/points/p/logs/engine.log" {
		t.Errorf("engine is %+v", engine)
	}
	if l.LoadURL != "http://127.0.0.1:18000" || l.LoadProcess != "router" || l.Readiness[0] != "http://127.0.0.1:18000/ready" ||
		engine.Readiness[0] != "http://127.0.0.1:8000/health" || l.Metrics[0].URL != "http://127.0.0.1:8000/metrics" || l.Simulated {
		t.Errorf("launch is %+v", l)
	}
}

func TestProcessesInheritOnlyWhatIsAllowedAndCarryTheMarks(t *testing.T) {
	l, err := launch.Bind(plan(), options(t))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"HOME=/root", "INFERSWEEP_POINT_DIR=/run/points/p", "INFERSWEEP_RUN_DIR=/run",
		"LOG=/run/points/p/work/engine/log", "PATH=/plan", "SPT_NOENV=1",
	}
	if got := l.Processes[0].Env; !slices.Equal(got, want) {
		t.Errorf("environment is %v, want %v", got, want)
	}
}

func TestPlansThatCannotBeLaunchedAreRefused(t *testing.T) {
	for want, spoil := range map[string]func(*pluginv1.LaunchPlan){
		"process engine, argument 1: unknown placeholder ${prot}; known are ${port:NAME} and ${dir}": func(p *pluginv1.LaunchPlan) {
			p.Processes[1].Argv[1] = "${prot}"
		},
		"process engine, argument 1: placeholder ${port:x} names a port that the launch plan does not have; it has engine, router": func(p *pluginv1.LaunchPlan) {
			p.Processes[1].Argv[1] = "${port:x}"
		},
		`process engine: file "../../a" leaves the process's working directory; it must be relative, without ..`: func(p *pluginv1.LaunchPlan) {
			p.Processes[1].Files[0].Path = "../../a"
		},
		`process engine: working directory "/etc" leaves the process's folder; it must be relative, without ..`: func(p *pluginv1.LaunchPlan) {
			p.Processes[1].WorkingDirectory = "/etc"
		},
		"process engine: environment INFERSWEEP_RUN_DIR is set by the host alone; take it out of the plan": func(p *pluginv1.LaunchPlan) {
			p.Processes[1].Env["INFERSWEEP_RUN_DIR"] = "/"
		},
		"the launch plan cannot start: router, engine wait for each other": func(p *pluginv1.LaunchPlan) {
			p.Processes[1].After = []string{"router"}
		},
		`process router starts after "x", which the launch plan does not have; it has router, engine`: func(p *pluginv1.LaunchPlan) {
			p.Processes[0].After = []string{"x"}
		},
		"the launch plan has two processes named engine; each needs its own name": func(p *pluginv1.LaunchPlan) {
			p.Processes[0].Name = "engine"
		},
		"the launch plan has two ports named engine; each needs its own name": func(p *pluginv1.LaunchPlan) {
			p.Ports[1].Name = "engine"
		},
	} {
		p := plan()
		spoil(p)
		if _, err := launch.Bind(p, options(t)); err == nil || err.Error() != want {
			t.Errorf("error is\n%v\nwant\n%s", err, want)
		}
	}
}

func TestProgramThatIsNotInstalledSaysWhatToInstall(t *testing.T) {
	o := options(t)
	o.Executables, o.HostEnv = nil, []string{"PATH=" + t.TempDir()}
	p := plan()
	p.Processes[1].Env = nil
	_, err := launch.Bind(p, o)
	var missing *launch.MissingProgram
	if want := "process engine needs program sh: it is not on PATH; apt-get install sh"; !errors.As(err, &missing) || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
}

func TestProgramsAreTakenFromTheUserTheNodeThePath(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"user", "node", "sh"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	p := plan()
	p.Processes[1].Env = nil
	o := options(t)
	o.HostEnv = []string{"PATH=" + dir}
	node := &pluginv1.Node{Programs: map[string]string{"sh": filepath.Join(dir, "node")}}
	for want, set := range map[string]func(*launch.BindOptions){
		"user": func(o *launch.BindOptions) {
			o.Executables, o.Node = map[string]string{"sh": filepath.Join(dir, "user")}, node
		},
		"node": func(o *launch.BindOptions) { o.Executables, o.Node = nil, node },
		"sh":   func(o *launch.BindOptions) { o.Executables, o.Node = nil, nil },
	} {
		set(&o)
		l, err := launch.Bind(p, o)
		if err != nil || l.Processes[0].Executable != filepath.Join(dir, want) {
			t.Errorf("%v, %v; want %s", l, err, want)
		}
	}
}

func TestImagesWantAContainerRuntimeOrAWord(t *testing.T) {
	p := plan()
	for _, process := range p.Processes {
		process.Image = "example/image:1"
	}
	_, err := launch.Bind(p, options(t))
	if err == nil || !strings.Contains(err.Error(), "example/image:1") || !strings.Contains(err.Error(), "--no-container") {
		t.Errorf("error is %v, want one that names the image and --no-container", err)
	}
	o := options(t)
	o.NoContainer = true
	if l, err := launch.Bind(p, o); err != nil || l.Processes[0].Executable != "/bin/sh" {
		t.Errorf("%v, %v; want the program on the node", l, err)
	}
	o = options(t)
	o.ContainerRuntime = []string{"/bin/sh", "run", "--rm"}
	l, err := launch.Bind(p, o)
	if err != nil {
		t.Fatal(err)
	}
	argv := strings.Join(l.Processes[0].Argv, " ")
	if !strings.HasPrefix(argv, "/bin/sh run --rm ") || !strings.HasSuffix(argv, "example/image:1 sh --port 8000") || !strings.Contains(argv, "-e LOG=") {
		t.Errorf("argv is %s", argv)
	}
}

func TestSubstitutesGetThePlansArgvUntouched(t *testing.T) {
	o := options(t)
	o.Substitutes = map[string]launch.Substitute{
		"engine": {Executable: "/bin/sh", Env: map[string]string{"SIM": "${dir}/s"}, Files: []*pluginv1.File{{Path: "s", Content: []byte("${port:engine}")}}},
		"router": {Executable: "/bin/sh"},
	}
	l, err := launch.Bind(plan(), o)
	if err != nil {
		t.Fatal(err)
	}
	engine := l.Processes[0]
	if !slices.Equal(engine.Argv, []string{"sh", "--port", "8000"}) || !slices.Contains(engine.Env, "SIM=/run/points/p/work/engine/s") ||
		string(engine.Files["/run/points/p/work/engine/s"]) != "8000" || !l.Simulated {
		t.Errorf("engine is %+v, simulated %v", engine, l.Simulated)
	}
}

func TestPreviewShowsThePreferredPorts(t *testing.T) {
	preview, err := launch.Preview(plan())
	if err != nil {
		t.Fatal(err)
	}
	if got := preview.GetProcesses()[1].GetArgv()[2]; got != "8000" {
		t.Errorf("the engine's port is %s, want 8000", got)
	}
	if got := preview.GetProcesses()[1].GetEnv()["LOG"]; got != "${dir}/log" {
		t.Errorf("the folder is %s, want it open", got)
	}
}

func TestFingerprintChangesWithWhatAServerIsAndWithNothingElse(t *testing.T) {
	base := launch.Fingerprint(plan())
	for name, change := range map[string]func(*pluginv1.LaunchPlan){
		"preferred port": func(p *pluginv1.LaunchPlan) { p.Ports[0].Preferred = 9 },
		"install hint":   func(p *pluginv1.LaunchPlan) { p.Processes[1].InstallHint = "" },
	} {
		p := plan()
		change(p)
		if launch.Fingerprint(p) != base {
			t.Errorf("%s changes the fingerprint", name)
		}
	}
	for name, change := range map[string]func(*pluginv1.LaunchPlan){
		"argv":  func(p *pluginv1.LaunchPlan) { p.Processes[1].Argv[1] = "--prt" },
		"env":   func(p *pluginv1.LaunchPlan) { p.Processes[1].Env["LOG"] = "x" },
		"file":  func(p *pluginv1.LaunchPlan) { p.Processes[1].Files[0].Content = nil },
		"image": func(p *pluginv1.LaunchPlan) { p.Processes[1].Image = "i" },
		"gpus":  func(p *pluginv1.LaunchPlan) { p.Processes[1].Gpus = []uint32{1} },
	} {
		p := plan()
		change(p)
		if launch.Fingerprint(p) == base {
			t.Errorf("%s does not change the fingerprint", name)
		}
	}
}

func TestRequirementsAreReadFromTheNode(t *testing.T) {
	requirement := []*pluginv1.NodeRequirement{{File: "/sys/thp", AnyOf: []string{"madvise", "always"}, Reason: "engram tables want huge pages"}}
	for content, want := range map[string]string{
		"always [madvise] never\n": "", "always\n": "",
		"always madvise [never]\n": `this node has "never" in /sys/thp, it must be madvise or always: engram tables want huge pages`,
	} {
		err := launch.CheckRequirements(fstest.MapFS{"sys/thp": {Data: []byte(content)}}, requirement)
		if (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%q: error is %v, want %q", content, err, want)
		}
	}
	if err := launch.CheckRequirements(fstest.MapFS{}, requirement); err == nil || !strings.Contains(err.Error(), "/sys/thp") {
		t.Errorf("error is %v", err)
	}
}
