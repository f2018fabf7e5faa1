package proc

import (
	"bytes"
	"fmt"
	"os"
)

// Carries tells whether the environment that process pid was started with
// holds name=value. It is false for processes of other users.
func Carries(pid int, name, value string) bool {
	environ, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	if err != nil {
		return false
	}
	want := []byte(name + "=" + value)
	for entry := range bytes.SplitSeq(environ, []byte{0}) {
		if bytes.Equal(entry, want) {
			return true
		}
	}
	return false
}
