// Package arms holds the recipes that the llama.cpp plugin brings.
package arms

import "embed"

// Root is where an author finds the files of Files in this repository.
const Root = "plugins/llamacpp/arms"

// Files are the arms.
//
//go:embed *.yaml
var Files embed.FS
