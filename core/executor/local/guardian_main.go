package local

import (
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// GuardianMain is the whole of the hidden subcommand `guardian`, and gives its
// exit status. It must run on the main goroutine, before anything that takes
// time: every point waits for it.
func GuardianMain() int {
	// Children are told to die with the thread that started them, so that
	// thread must last as long as the process.
	runtime.LockOSThread()
	// Handled rather than ignored: what is ignored here would be ignored by
	// every process of the point. The terminal's signals are the host's
	// business; a host that died must not end the guardian by SIGPIPE.
	deaf := make(chan os.Signal, 1)
	signal.Notify(deaf, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGPIPE)
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		fmt.Fprintf(os.Stderr, "guardian: becoming the reaper of orphans: %v\n", err)
		return 1
	}
	g := newGuardian(os.Stdin, os.Stdout)
	g.run()
	return 0
}
