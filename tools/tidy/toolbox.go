package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/bazelbuild/rules_go/go/runfiles"
)

// toolbox holds the runfile locations of what Bazel built for tidy.
type toolbox struct {
	buildifier, gazelle, gofumpt, descriptors string

	generated []string
}

func (t *toolbox) addGenerated(locations string) error {
	t.generated = append(t.generated, strings.Fields(locations)...)
	return nil
}

// writeGenerated copies the generated files to where they are checked in:
// below proto/, at their path behind `_gen`.
func (t toolbox) writeGenerated(root string) error {
	for _, location := range t.generated {
		_, path, _ := strings.Cut(location, "/_gen/")
		if err := copyIfChanged(filepath.Join(root, "proto", path), location); err != nil {
			return err
		}
	}
	return nil
}

func (t toolbox) release(root string) error {
	return copyIfChanged(filepath.Join(root, "proto", "released.txtpb"), t.descriptors)
}

func (t toolbox) formatGo(root string) error {
	return runTool(root, t.gofumpt, "-w", ".")
}

func (t toolbox) updateRepositories(root string) error {
	return runTool(root, t.gazelle, "update-repos", "-from_file=go.mod", "-to_macro=deps.bzl%go_dependencies",
		"-prune", "-build_file_proto_mode=disable_global")
}

func (t toolbox) updateBuildFiles(root string) error {
	return runTool(root, t.gazelle, "fix")
}

func (t toolbox) formatBuildFiles(root string) error {
	return runTool(root, t.buildifier, "-lint=fix", "-r", ".")
}

func runTool(root, location string, args ...string) error {
	path, err := runfiles.Rlocation(location)
	if err != nil {
		return err
	}
	return execute(root, path, args...)
}

// copyIfChanged leaves the time of an unchanged file alone.
func copyIfChanged(target, location string) error {
	path, err := runfiles.Rlocation(location)
	if err != nil {
		return err
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if old, err := os.ReadFile(target); err == nil && string(old) == string(content) {
		return nil
	}
	return os.WriteFile(target, content, 0o644)
}
