// Package arms holds the recipes that the vLLM plugin brings.
package arms

import "embed"

// Root is where an author finds the files of Files in this repository.
const Root = "plugins/vllm/arms"

// Files are the arms, and below `base` what they build on.
//
//go:embed *.yaml base/*.yaml
var Files embed.FS
