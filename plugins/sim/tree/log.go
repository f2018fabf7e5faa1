package tree

import (
	"fmt"
	"os"
	"time"
)

// logLine prints one line as the real server's log has it, with where it comes
// from marked as simulated.
func logLine(level, source, format string, args ...any) {
	fmt.Fprintf(os.Stderr, "%s %s [%s (simulated)] %s\n", level, time.Now().Format("01-02 15:04:05"), source, fmt.Sprintf(format, args...))
}
