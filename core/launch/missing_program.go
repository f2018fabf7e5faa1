package launch

import "fmt"

// MissingProgram is a program of a plan that this machine cannot run.
type MissingProgram struct {
	Process string
	// Program is argv[0] of the plan.
	Program string
	// Where was looked, and what was found there.
	Where string
	// InstallHint is what a person does about it; may be empty.
	InstallHint string
}

func (m *MissingProgram) Error() string {
	remedy := m.InstallHint
	if remedy == "" {
		remedy = "install it, or say where it is (real: executables)"
	}
	return fmt.Sprintf("process %s needs program %s: %s; %s", m.Process, m.Program, m.Where, remedy)
}
