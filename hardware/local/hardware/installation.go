package hardware

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"
)

// installed is where tools/real/install puts engines and models, below the
// user's cache folder.
const installed = "infersweep/real"

// installation is what is installed there. Whatever cannot be read is not.
type installation struct {
	root  fs.FS
	cache string
}

// programs are the executable files of bin, by name.
func (i installation) programs() map[string]string {
	return i.find("bin", func(name string, info fs.FileInfo) string {
		if info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return name
		}
		return ""
	})
}

// models are the files NAME.gguf and the folders of models, by name.
func (i installation) models() map[string]string {
	return i.find("models", func(name string, info fs.FileInfo) string {
		model, isFile := strings.CutSuffix(name, ".gguf")
		if isFile == info.Mode().IsRegular() && isFile != info.IsDir() {
			return model
		}
		return ""
	})
}

// find gives the entries of a folder that name has a name for, by that, with
// their absolute paths.
func (i installation) find(folder string, name func(string, fs.FileInfo) string) map[string]string {
	found := map[string]string{}
	if !filepath.IsAbs(i.cache) {
		return found
	}
	dir := path.Join(i.cache, installed, folder)
	entries, _ := fs.ReadDir(i.root, strings.TrimPrefix(dir, "/"))
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), ".") {
			continue
		}
		info, err := fs.Stat(i.root, strings.TrimPrefix(path.Join(dir, entry.Name()), "/"))
		if err != nil {
			continue
		}
		if key := name(entry.Name(), info); key != "" {
			found[key] = path.Join(dir, entry.Name())
		}
	}
	return found
}
