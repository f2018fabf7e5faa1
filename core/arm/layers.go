package arm

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/infersweep/infersweep/core/document"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// source finds a file that is extended.
type source interface {
	// read gives the content of the file at p, a cleaned path; ok is false where
	// there is none. The error says what is wrong with it.
	read(p string) (content []byte, ok bool, err error)
	// near offers what could have been meant, for an error.
	near(p string) string
}

// layers merges the chain of files that begins at file.
func layers(file File, from source) (*document.Tree, error) {
	return (&stacker{from: from}).stack(file.Path, file.Content)
}

type stacker struct {
	from  source
	chain []string
}

func (s *stacker) stack(file string, content []byte) (*document.Tree, error) {
	s.chain = append(s.chain, file)
	tree, err := document.Parse(file, content)
	if err != nil {
		return nil, err
	}
	if err := tree.Check(&pluginv1.Arm{}); err != nil {
		return nil, err
	}
	base := tree.Text("extends")
	if base == "" {
		return tree, nil
	}
	under, err := s.under(file, base, tree.Origin("extends"))
	if err != nil {
		return nil, err
	}
	return document.Merge(under.Without("extends"), tree), nil
}

// under is the merged tree of what file extends.
func (s *stacker) under(file, base string, at document.Origin) (*document.Tree, error) {
	refuse := func(message, remedy string) error {
		return document.Problems{{Origin: at, Message: message, Remedy: remedy}}
	}
	name := path.Join(path.Dir(file), base)
	if path.IsAbs(base) || strings.HasPrefix(path.Clean(base), "..") && !s.inside(name) {
		return nil, refuse(fmt.Sprintf("extends %s leaves the folder of the arms", base), "name a file beside this one or below")
	}
	if slices.Contains(s.chain, name) {
		return nil, refuse(fmt.Sprintf("extends %s goes in a circle: %s", base, strings.Join(append(s.chain, name), " > ")), "a base must not extend what extends it")
	}
	content, ok, err := s.from.read(name)
	if err != nil {
		return nil, refuse(fmt.Sprintf("extends %s: %v", base, err), "")
	}
	if !ok {
		return nil, refuse(fmt.Sprintf("extends %s, which is not there", base), s.from.near(name))
	}
	return s.stack(name, content)
}

// inside tells whether a path that goes up stays below the first file's folder.
func (s *stacker) inside(name string) bool {
	root := path.Dir(s.chain[0])
	return root == "." && !strings.HasPrefix(name, "..") || strings.HasPrefix(name, root+"/")
}
