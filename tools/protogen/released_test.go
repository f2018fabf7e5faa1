package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/infersweep/infersweep/tools/testbin"
)

const example = `syntax = "proto3";
package example.v1;
import "buf/validate/validate.proto";
import "google/protobuf/duration.proto";
// A comment.
message Wait {
  google.protobuf.Duration time = 1 [(buf.validate.field).required = true];
  string old = 2 [deprecated = true];
  map<string, uint32> counts = 3;
}
`

func TestReleasedTextKeepsWhatCompatibilityNeeds(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "example.proto"), example)
	text, set := filepath.Join(dir, "released.txtpb"), filepath.Join(dir, "released.binpb")
	protogen(t, "-I", dir, "-descriptor_text", text, filepath.Join(dir, "example.proto"))
	protogen(t, "-released", text, "-descriptor_set", set)

	file := last(t, set)
	wait := file.GetMessageType()[0]
	var names []string
	for _, field := range wait.GetField() {
		names = append(names, field.GetName())
	}
	if got := strings.Join(names, " "); file.GetPackage() != "example.v1" || wait.GetName() != "Wait" || got != "time old counts" {
		t.Errorf("package %s, message %s, fields %s", file.GetPackage(), wait.GetName(), got)
	}
	if !wait.GetField()[1].GetOptions().GetDeprecated() {
		t.Error("old is no longer deprecated")
	}
	if wait.GetField()[0].Options != nil || file.SourceCodeInfo != nil {
		t.Error("a custom option or a comment was kept")
	}
}

func TestReleasedTextIsTheSameFromEveryBuild(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "example.proto"), example)
	text := filepath.Join(dir, "released.txtpb")
	protogen(t, "-I", dir, "-descriptor_text", text, filepath.Join(dir, "example.proto"))
	for _, line := range strings.Split(read(t, text), "\n") {
		if strings.Contains(line, ":  ") || strings.Contains(line, "  {") {
			t.Errorf("line %q has a space that prototext varies", line)
		}
	}
}

func protogen(t *testing.T, args ...string) {
	t.Helper()
	if output, err := exec.Command(testbin.Path(t, "//tools/protogen"), args...).CombinedOutput(); err != nil {
		t.Fatalf("protogen %v: %v\n%s", args, err, output)
	}
}

// last gives the last file of a descriptor set.
func last(t *testing.T, path string) *descriptorpb.FileDescriptorProto {
	t.Helper()
	set := &descriptorpb.FileDescriptorSet{}
	if err := proto.Unmarshal([]byte(read(t, path)), set); err != nil {
		t.Fatal(err)
	}
	return set.GetFile()[len(set.GetFile())-1]
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
