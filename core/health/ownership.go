package health

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/infersweep/infersweep/core/executor/proc"
	"github.com/infersweep/infersweep/core/executor/strays"
)

// owned wants a process of the run in runDir to listen on port.
func owned(port, runDir string) error {
	inodes, err := listeners(port)
	if err != nil {
		return err
	}
	processes, err := strays.Find(runDir)
	if err != nil {
		return err
	}
	for _, p := range processes {
		if holds(p.PID, inodes) {
			return nil
		}
	}
	return fmt.Errorf("does not listen on port %s: another program on this machine does", port)
}

// listeners are the sockets that listen on port, by their links' names.
func listeners(port string) (map[string]bool, error) {
	inodes := map[string]bool{}
	for _, table := range []string{"/proc/net/tcp", "/proc/net/tcp6"} {
		content, err := os.ReadFile(table)
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("looking for who listens: %w", err)
		}
		for _, s := range proc.ParseSockets(string(content)) {
			if strconv.Itoa(int(s.Address.Port())) == port {
				inodes[fmt.Sprintf("socket:[%d]", s.Inode)] = true
			}
		}
	}
	return inodes, nil
}

// holds tells whether one of the sockets is an open file of pid.
func holds(pid int, inodes map[string]bool) bool {
	dir := filepath.Join("/proc", strconv.Itoa(pid), "fd")
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false
	}
	for _, e := range entries {
		if link, err := os.Readlink(filepath.Join(dir, e.Name())); err == nil && inodes[link] {
			return true
		}
	}
	return false
}
