// Package gofumpt is an analyzer: it reports the files that gofumpt would
// change.
package gofumpt

import (
	"bytes"
	"fmt"
	"go/ast"
	"os"

	"golang.org/x/tools/go/analysis"
	"mvdan.cc/gofumpt/format"
)

// Analyzer compares each file with what gofumpt makes of it.
var Analyzer = &analysis.Analyzer{
	Name: "gofumpt",
	Doc:  "reports the files that gofumpt would change",
	Run: func(pass *analysis.Pass) (any, error) {
		for _, file := range pass.Files {
			if err := check(pass, file); err != nil {
				return nil, err
			}
		}
		return nil, nil
	},
}

func check(pass *analysis.Pass, file *ast.File) error {
	if ast.IsGenerated(file) {
		return nil
	}
	name := pass.Fset.Position(file.FileStart).Filename
	content, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	formatted, err := format.Source(content, format.Options{})
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if line := firstDifference(content, formatted); line > 0 {
		position := pass.Fset.File(file.FileStart).LineStart(line)
		pass.Reportf(position, "not formatted; run: bazel run //tools:tidy")
	}
	return nil
}

// firstDifference gives the line of a, from 1, at which b starts to differ; 0
// if it does not.
func firstDifference(a, b []byte) int {
	if bytes.Equal(a, b) {
		return 0
	}
	common := 0
	for common < len(a)-1 && common < len(b) && a[common] == b[common] {
		common++
	}
	return 1 + bytes.Count(a[:common], []byte("\n"))
}
