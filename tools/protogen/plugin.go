package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/pluginpb"
)

// generate runs one protoc plugin and writes its files below out.
func generate(out, plugin, parameter string, files []string, descriptors []*descriptorpb.FileDescriptorProto) error {
	response, err := ask(plugin, &pluginpb.CodeGeneratorRequest{
		FileToGenerate: files,
		Parameter:      proto.String(parameter),
		ProtoFile:      descriptors,
	})
	if err != nil {
		return err
	}
	for _, file := range response.GetFile() {
		path := filepath.Join(out, file.GetName())
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(file.GetContent()), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func ask(plugin string, request *pluginpb.CodeGeneratorRequest) (*pluginpb.CodeGeneratorResponse, error) {
	input, err := proto.MarshalOptions{Deterministic: true}.Marshal(request)
	if err != nil {
		return nil, err
	}
	command := exec.Command(plugin)
	command.Stdin, command.Stderr = bytes.NewReader(input), os.Stderr
	output, err := command.Output()
	if err != nil {
		return nil, err
	}
	response := &pluginpb.CodeGeneratorResponse{}
	if err := proto.Unmarshal(output, response); err != nil {
		return nil, err
	}
	if response.GetError() != "" {
		return nil, errors.New(response.GetError())
	}
	return response, nil
}
