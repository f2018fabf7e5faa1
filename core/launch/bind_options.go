package launch

import pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"

// BindOptions is what a plan is bound to.
type BindOptions struct {
	// RunDir is the run's folder, absolute.
	RunDir string
	// PointDir is the point's folder, absolute. Logs go to logs/NAME.log below
	// it, a process's folder is work/NAME.
	PointDir string

	// Ports assigns ports; nil: free ones of 127.0.0.1.
	Ports PortAllocator
	// HostEnv is the host's environment, of which a small part is passed on;
	// nil: this process's.
	HostEnv []string

	// Substitutes take the place of programs, by process name, in a simulated
	// run. A process without one runs its own program.
	Substitutes map[string]Substitute

	// Executables says where programs are, by argv[0]; before all else.
	Executables map[string]string
	// Node may say where programs are (its programs). Nil: it says nothing.
	Node *pluginv1.Node
	// ContainerRuntime runs images: its words, then `-e NAME=VALUE` for each
	// variable of the plan and the marks of the run, the image, the argv.
	// Placeholders as in a plan, so that `--volume=${dir}:${dir}` can be said.
	ContainerRuntime []string
	// NoContainer runs a process that has an image on the node itself.
	NoContainer bool
}

// Substitute is a program in the place of another.
type Substitute struct {
	// Executable is its absolute path. It gets the argv of the plan untouched.
	Executable string
	// Env is added to the process's environment, over the plan's.
	Env map[string]string
	// Files are written with the process's own.
	Files []*pluginv1.File
}

// SubstituteOf is a simulator's answer as a Substitute.
func SubstituteOf(r *pluginv1.SimulateResponse) Substitute {
	return Substitute{Executable: r.GetExecutable(), Env: r.GetEnv(), Files: r.GetFiles()}
}
