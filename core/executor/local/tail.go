package local

import "strings"

// tail keeps the last bytes that are written to it. One goroutine writes.
type tail struct {
	kept []byte
}

const tailBytes = 2000

func (t *tail) Write(b []byte) (int, error) {
	t.kept = append(t.kept, b...)
	if over := len(t.kept) - tailBytes; over > 0 {
		t.kept = append(t.kept[:0], t.kept[over:]...)
	}
	return len(b), nil
}

// suffix is what was kept, to stand behind a sentence; empty: nothing was.
func (t *tail) suffix() string {
	if text := strings.TrimSpace(string(t.kept)); text != "" {
		return ": " + text
	}
	return ""
}
