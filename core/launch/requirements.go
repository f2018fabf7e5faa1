package launch

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// CheckRequirements holds the node whose root folder is root (os.DirFS("/"))
// against what a plan needs of it. For real launches only.
func CheckRequirements(root fs.FS, requirements []*pluginv1.NodeRequirement) error {
	for _, r := range requirements {
		content, err := fs.ReadFile(root, strings.TrimPrefix(r.GetFile(), "/"))
		if err != nil {
			return fmt.Errorf("this node's setting %s cannot be read: %w; %s", r.GetFile(), err, r.GetReason())
		}
		if setting := selected(string(content)); !slices.Contains(r.GetAnyOf(), setting) {
			return fmt.Errorf("this node has %q in %s, it must be %s: %s",
				setting, r.GetFile(), strings.Join(r.GetAnyOf(), " or "), r.GetReason())
		}
	}
	return nil
}

// selected is the bracketed word of `always [madvise] never`, else all of it.
func selected(content string) string {
	text := strings.TrimSpace(content)
	for word := range strings.FieldsSeq(text) {
		if strings.HasPrefix(word, "[") && strings.HasSuffix(word, "]") {
			return word[1 : len(word)-1]
		}
	}
	return text
}
