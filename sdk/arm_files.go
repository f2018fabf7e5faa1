package sdk

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// baseFolder is the name of a folder whose files are there to be extended.
const baseFolder = "base"

// ArmFiles reads every `.yaml` file of files, in the order of their paths, for
// ListArms to stream. The path of each begins with root, where an author finds
// it in the plugin's sources: with root `plugins/vllm`, the embedded file
// `arms/x.yaml` becomes `plugins/vllm/arms/x.yaml`. Files below a folder named
// `base` are bases: they declare no arm.
func ArmFiles(files fs.FS, root string) ([]*pluginv1.ArmFile, error) {
	var arms []*pluginv1.ArmFile
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".yaml" {
			return err
		}
		content, err := fs.ReadFile(files, name)
		arms = append(arms, &pluginv1.ArmFile{
			Path:    path.Join(root, name),
			Content: content,
			Base:    slices.Contains(strings.Split(path.Dir(name), "/"), baseFolder),
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading the arm files of %s: %w", root, err)
	}
	return arms, nil
}
