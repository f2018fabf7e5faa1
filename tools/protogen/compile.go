package main

import (
	"context"
	"path/filepath"

	// buf/validate/validate.proto, see linkedIn.
	_ "buf.build/gen/go/bufbuild/protovalidate/protocolbuffers/go/buf/validate"
	"github.com/bufbuild/protocompile"
	"github.com/bufbuild/protocompile/linker"
	"github.com/bufbuild/protocompile/protoutil"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
)

// compile gives the descriptors of the files, each after those it imports.
// Files are named relative to an import root; a path below one is made so.
func compile(ctx context.Context, imports, files []string) ([]*descriptorpb.FileDescriptorProto, error) {
	relative(imports, files)
	compiler := protocompile.Compiler{
		Resolver: protocompile.WithStandardImports(protocompile.CompositeResolver{
			&protocompile.SourceResolver{ImportPaths: imports},
			protocompile.ResolverFunc(linkedIn),
		}),
		SourceInfoMode: protocompile.SourceInfoStandard,
	}
	compiled, err := compiler.Compile(ctx, files...)
	if err != nil {
		return nil, err
	}
	closure := closure{}
	for _, file := range compiled {
		closure.add(file)
	}
	return closure.files, nil
}

func relative(imports, files []string) {
	for i, file := range files {
		for _, root := range imports {
			if rest, err := filepath.Rel(root, file); err == nil && filepath.IsLocal(rest) {
				files[i] = filepath.ToSlash(rest)
			}
		}
	}
}

// linkedIn finds files that a Go package linked into this program registers:
// modules of generated code carry no .proto text, but their descriptors.
func linkedIn(path string) (protocompile.SearchResult, error) {
	file, err := protoregistry.GlobalFiles.FindFileByPath(path)
	if err != nil {
		return protocompile.SearchResult{}, err
	}
	return protocompile.SearchResult{Desc: file}, nil
}

// closure collects files in the order that a plugin wants.
type closure struct {
	seen  map[string]bool
	files []*descriptorpb.FileDescriptorProto
}

func (c *closure) add(file protoreflect.FileDescriptor) {
	if c.seen[file.Path()] {
		return
	}
	if c.seen == nil {
		c.seen = map[string]bool{}
	}
	c.seen[file.Path()] = true
	for i := range file.Imports().Len() {
		c.add(file.Imports().Get(i).FileDescriptor)
	}
	c.files = append(c.files, descriptor(file))
}

func descriptor(file protoreflect.FileDescriptor) *descriptorpb.FileDescriptorProto {
	if result, ok := file.(linker.Result); ok {
		return result.FileDescriptorProto()
	}
	return protoutil.ProtoFromFileDescriptor(file)
}
