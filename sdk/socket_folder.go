package sdk

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/hashicorp/go-plugin"

	"github.com/infersweep/infersweep/sdk/handshake"
)

// removeSocketFolder removes the folder of the socket, which is empty by then,
// and the host's around it. The host does it too, unless it was killed while
// the plugin started.
func removeSocketFolder() {
	folder := os.Getenv(plugin.EnvUnixSocketDir)
	if folder == "" {
		return
	}
	_ = os.Remove(folder)
	if parent := filepath.Dir(folder); strings.HasPrefix(filepath.Base(parent), handshake.FolderPrefix) {
		_ = os.Remove(parent)
	}
}
