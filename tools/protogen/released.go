package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"

	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
)

func writeSet(path string, descriptors []*descriptorpb.FileDescriptorProto) error {
	content, err := proto.MarshalOptions{Deterministic: true}.Marshal(&descriptorpb.FileDescriptorSet{File: descriptors})
	if err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o644)
}

// writeText keeps of the named files what compatibility depends on.
func writeText(path string, descriptors []*descriptorpb.FileDescriptorProto, files []string) error {
	set := &descriptorpb.FileDescriptorSet{}
	for _, file := range descriptors {
		if slices.Contains(files, file.GetName()) {
			set.File = append(set.File, bare(file))
		}
	}
	text := prototext.MarshalOptions{Multiline: true, Indent: "  "}.Format(set)
	return os.WriteFile(path, []byte(steady(text)), 0o644)
}

// bare drops comments, places and the options that are extensions.
func bare(file *descriptorpb.FileDescriptorProto) *descriptorpb.FileDescriptorProto {
	file = proto.Clone(file).(*descriptorpb.FileDescriptorProto)
	file.SourceCodeInfo = nil
	strip(file.ProtoReflect())
	return file
}

func strip(message protoreflect.Message) {
	message.SetUnknown(nil)
	message.Range(func(field protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		switch {
		case field.IsExtension():
			message.Clear(field)
		case field.Message() == nil || field.IsMap():
		case field.IsList():
			for i := range value.List().Len() {
				strip(value.List().Get(i).Message())
			}
		default:
			strip(value.Message())
			if proto.Size(value.Message().Interface()) == 0 {
				message.Clear(field)
			}
		}
		return true
	})
}

var afterName = regexp.MustCompile(`(?m)^( *\w+):? +`)

// steady takes back the spaces that prototext varies from build to build.
func steady(text string) string {
	return afterName.ReplaceAllStringFunc(text, func(name string) string {
		groups := afterName.FindStringSubmatch(name)
		if name[len(groups[1])] == ':' {
			return groups[1] + ": "
		}
		return groups[1] + " "
	})
}

// writeReleased turns such a text back into a set with all it imports.
func writeReleased(set, text string) error {
	content, err := os.ReadFile(text)
	if err != nil {
		return err
	}
	released := &descriptorpb.FileDescriptorSet{}
	if err := prototext.Unmarshal(content, released); err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	files, err := protodesc.NewFiles(withImports(released))
	if err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	closure := closure{}
	for _, file := range released.GetFile() {
		descriptor, err := files.FindFileByPath(file.GetName())
		if err != nil {
			return err
		}
		closure.add(descriptor)
	}
	return writeSet(set, closure.files)
}

// withImports adds the files that this program has linked in.
func withImports(released *descriptorpb.FileDescriptorSet) *descriptorpb.FileDescriptorSet {
	imports := closure{}
	for _, file := range released.GetFile() {
		for _, path := range file.GetDependency() {
			if linked, err := protoregistry.GlobalFiles.FindFileByPath(path); err == nil {
				imports.add(linked)
			}
		}
	}
	return &descriptorpb.FileDescriptorSet{File: append(imports.files, released.GetFile()...)}
}
