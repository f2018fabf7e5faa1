package main

import (
	"os"
	"os/exec"
)

// step is one thing to put in order.
type step struct {
	name string
	do   func(root string) error
}

// execute runs a program in root with the output of this one.
func execute(root, program string, args ...string) error {
	command := exec.Command(program, args...)
	command.Dir = root
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	return command.Run()
}

func tidyModule(root string) error {
	return execute(root, "go", "mod", "tidy")
}
