// Command tidy puts the source tree in the order that CI wants: generated Go
// code, formatting, go.mod, deps.bzl and BUILD files.
//
//	bazel run //tools:tidy
//	bazel run //tools:tidy -- -release    also takes the protos as released
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	var tools toolbox
	flag.StringVar(&tools.buildifier, "buildifier", "", "location of buildifier in the runfiles")
	flag.StringVar(&tools.gazelle, "gazelle", "", "location of gazelle")
	flag.StringVar(&tools.gofumpt, "gofumpt", "", "location of gofumpt")
	flag.Func("generated", "locations of generated files, separated by spaces", tools.addGenerated)
	flag.StringVar(&tools.descriptors, "descriptors", "", "location of the descriptors as text")
	release := flag.Bool("release", false, "make proto/released.txtpb what the protos are now")
	flag.Parse()
	if err := run(tools, *release); err != nil {
		fmt.Fprintln(os.Stderr, "tidy:", err)
		os.Exit(1)
	}
}

func run(tools toolbox, release bool) error {
	root := os.Getenv("BUILD_WORKSPACE_DIRECTORY")
	if root == "" {
		return fmt.Errorf("no workspace to tidy; run: bazel run //tools:tidy")
	}
	steps := []step{
		{"generated Go", tools.writeGenerated},
		{"Go formatting", tools.formatGo},
		{"go.mod", tidyModule},
		{"deps.bzl", tools.updateRepositories},
		{"BUILD files", tools.updateBuildFiles},
		{"BUILD formatting", tools.formatBuildFiles},
	}
	if release {
		steps = append(steps, step{"released protos", tools.release})
	}
	for _, step := range steps {
		if err := step.do(root); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
	}
	return nil
}
