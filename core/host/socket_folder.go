package host

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"

	"github.com/infersweep/infersweep/sdk/handshake"
)

const (
	// longestBase is the length that leaves room for the names of the folders
	// and of the socket: a socket's path has at most 107 bytes.
	longestBase = 50
	// staleAfter is far beyond the fraction of a second that a folder lives.
	staleAfter = time.Hour
)

// newSocketFolder makes a folder that only this user can enter, with a short
// path. It lives until the plugin is connected.
func newSocketFolder() (string, error) {
	folder, err := os.MkdirTemp(socketBase(), handshake.FolderPrefix)
	if err != nil {
		return "", fmt.Errorf("making a folder for a plugin's socket: %w; set TMPDIR to a folder that can be written", err)
	}
	return folder, nil
}

func socketBase() string {
	if base := os.TempDir(); len(base) <= longestBase {
		return base
	}
	return "/tmp"
}

// removeStaleFolders removes what a host left that was killed while a plugin
// without our SDK started.
func removeStaleFolders() {
	folders, _ := filepath.Glob(filepath.Join(socketBase(), handshake.FolderPrefix+"*"))
	for _, folder := range folders {
		var info unix.Stat_t
		if unix.Lstat(folder, &info) != nil || info.Mode&unix.S_IFMT != unix.S_IFDIR || int(info.Uid) != os.Getuid() {
			continue
		}
		if time.Since(time.Unix(info.Mtim.Unix())) > staleAfter {
			_ = os.RemoveAll(folder)
		}
	}
}
