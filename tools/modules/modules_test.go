// Package modules_test holds deps.bzl, which Bazel builds from, against
// go.mod and go.sum, which the Go command builds from.
package modules_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
)

var repository = regexp.MustCompile(`(?s)go_repository\(.*?\n    \)`)

var attribute = regexp.MustCompile(`(importpath|sum|version) = "([^"]*)"`)

func TestBazelBuildsFromTheModulesOfGoMod(t *testing.T) {
	declared := repositories(t)
	sums := read(t, "go.sum")
	file, err := modfile.Parse("go.mod", []byte(read(t, "go.mod")), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, required := range file.Require {
		module := required.Mod
		got := declared[module.Path]
		if got["version"] != module.Version {
			t.Errorf("deps.bzl has %s at %q, go.mod at %s; run: bazel run //tools:tidy", module.Path, got["version"], module.Version)
			continue
		}
		if line := module.Path + " " + module.Version + " " + got["sum"] + "\n"; !strings.Contains(sums, line) {
			t.Errorf("go.sum lacks %q, the hash in deps.bzl", line)
		}
	}
}

// repositories gives the attributes of each go_repository by its import path.
func repositories(t *testing.T) map[string]map[string]string {
	t.Helper()
	declared := map[string]map[string]string{}
	for _, text := range repository.FindAllString(read(t, "deps.bzl"), -1) {
		attributes := map[string]string{}
		for _, match := range attribute.FindAllStringSubmatch(text, -1) {
			attributes[match[1]] = match[2]
		}
		declared[attributes["importpath"]] = attributes
	}
	return declared
}

func read(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile("../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
