package proc

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Listeners gives those of the processes that hold a listener that answers on
// port of 127.0.0.1. Processes of other users are never seen to.
func Listeners(port int, among []Process) []Process {
	wanted := map[string]bool{}
	for _, inode := range inodes(port) {
		wanted[fmt.Sprintf("socket:[%d]", inode)] = true
	}
	if len(wanted) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(among), func(p Process) bool { return !holds(p.PID, wanted) })
}

// Listened tells whether anybody listens there.
func Listened(port int) bool { return len(inodes(port)) > 0 }

func inodes(port int) []uint64 {
	var found []uint64
	for _, file := range []string{"/proc/net/tcp", "/proc/net/tcp6"} {
		// tcp6 is missing where the kernel has no IPv6.
		content, _ := os.ReadFile(file)
		for _, s := range ParseSockets(string(content)) {
			a := s.Address.Addr()
			if int(s.Address.Port()) == port && (a.IsUnspecified() || a.String() == "127.0.0.1") {
				found = append(found, s.Inode)
			}
		}
	}
	return found
}

func holds(pid int, sockets map[string]bool) bool {
	dir := fmt.Sprintf("/proc/%d/fd", pid)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false
	}
	for _, e := range entries {
		target, err := os.Readlink(filepath.Join(dir, e.Name()))
		if err == nil && strings.HasPrefix(target, "socket:") && sockets[target] {
			return true
		}
	}
	return false
}
