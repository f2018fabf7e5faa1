package launch

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// program decides what runs: the simulator's program, the plan's own, or a
// container runtime with the plan's image.
func (b *binder) program(p *Process) error {
	name := b.process.GetArgv()[0]
	if s, ok := b.options.Substitutes[b.process.GetName()]; ok {
		return b.use(p, name, s.Executable)
	}
	if b.process.GetImage() != "" && !b.options.NoContainer {
		return b.container(p)
	}
	path, err := b.locate(name)
	if err != nil {
		return err
	}
	return b.use(p, name, path)
}

// use makes path the executable of p, if it can be run.
func (b *binder) use(p *Process, name, path string) error {
	if !filepath.IsAbs(path) {
		return fmt.Errorf("%s: program %s is given as %q, which must be an absolute path", b.where, name, path)
	}
	if problem := notExecutable(path); problem != "" {
		return &MissingProgram{Process: b.process.GetName(), Program: name, Where: path + " " + problem, InstallHint: b.process.GetInstallHint()}
	}
	p.Executable = path
	return nil
}

// locate looks where a person said it is, where the node has it, in PATH.
func (b *binder) locate(name string) (string, error) {
	if path, ok := b.options.Executables[name]; ok {
		return path, nil
	}
	if path, ok := b.options.Node.GetPrograms()[name]; ok {
		return path, nil
	}
	if strings.ContainsRune(name, '/') {
		return name, nil
	}
	for _, dir := range b.searchPath() {
		path := filepath.Join(dir, name)
		if filepath.IsAbs(dir) && notExecutable(path) == "" {
			return path, nil
		}
	}
	return "", &MissingProgram{Process: b.process.GetName(), Program: name, Where: "it is not on PATH", InstallHint: b.process.GetInstallHint()}
}

func (b *binder) searchPath() []string {
	env := b.options.hostEnv()
	i := slices.IndexFunc(env, func(s string) bool { return strings.HasPrefix(s, "PATH=") })
	if i < 0 {
		return nil
	}
	return filepath.SplitList(strings.TrimPrefix(env[i], "PATH="))
}

// container makes the runtime the program: its words, the plan's environment,
// the image, the argv.
func (b *binder) container(p *Process) error {
	if len(b.options.ContainerRuntime) == 0 {
		return fmt.Errorf("%s runs image %s, and no container runtime is configured: set one (real: container-runtime), or run %s on the node itself with --no-container",
			b.where, b.process.GetImage(), b.process.GetArgv()[0])
	}
	words, err := b.fill.fillAll(b.options.ContainerRuntime, "container runtime", "word")
	if err != nil {
		return err
	}
	for _, entry := range p.Env {
		if b.forContainer(entry) {
			words = append(words, "-e", entry)
		}
	}
	path, err := b.locate(words[0])
	if err != nil {
		return err
	}
	p.Argv = slices.Concat(words, []string{b.process.GetImage()}, p.Argv)
	p.Container = true
	return b.use(p, words[0], path)
}

// forContainer tells whether an entry goes into the container: what the plan
// says and the marks of the run, and nothing of the host.
func (b *binder) forContainer(entry string) bool {
	name, _, _ := strings.Cut(entry, "=")
	_, planned := b.process.GetEnv()[name]
	return planned || name == RunDirVariable || name == PointDirVariable
}

// notExecutable says why path cannot be run; empty: it can.
func notExecutable(path string) string {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "is not there"
	case info.IsDir():
		return "is a folder"
	case info.Mode()&0o111 == 0:
		return "is not executable"
	}
	return ""
}
