package testbin

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// builds remembers what this process has built: "folder:name" -> func.
var builds sync.Map

// built builds a main package, once per process.
func built(folder, name string) (string, error) {
	build := sync.OnceValues(func() (string, error) { return build(folder, name) })
	known, _ := builds.LoadOrStore(folder+":"+name, build)
	return known.(func() (string, error))()
}

// build leaves the binary in the user's cache, in a folder of this checkout,
// where the Go command sees whether it is still up to date.
func build(folder, name string) (string, error) {
	root, err := moduleRoot()
	if err != nil {
		return "", err
	}
	path := filepath.Join(cache(root), folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", err
	}
	unlock, err := lock(path + ".lock")
	if err != nil {
		return "", err
	}
	defer unlock()
	command := exec.Command("go", "build", "-o", path, "./"+folder)
	command.Dir = root
	if output, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build ./%s: %w\n%s", folder, err, output)
	}
	return path, nil
}

func moduleRoot() (string, error) {
	output, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOMOD: %w", err)
	}
	file := strings.TrimSpace(string(output))
	if filepath.Base(file) != "go.mod" {
		return "", fmt.Errorf("the test runs outside this repository's module")
	}
	return filepath.Dir(file), nil
}

func cache(root string) string {
	base, err := os.UserCacheDir()
	if err != nil {
		base = os.TempDir()
	}
	sum := sha256.Sum256([]byte(root))
	return filepath.Join(base, "infersweep", "testbin", hex.EncodeToString(sum[:6]))
}

// lock keeps the builds of one binary by several test processes apart.
func lock(path string) (unlock func(), err error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX); err != nil {
		file.Close()
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	return func() { file.Close() }, nil
}
