package main

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// beforeHandshake are the faults of a plugin that does not get to serve. The
// others stand where they happen: other-version, hangs-in-describe,
// bad-description, twin-*, crashes-in-stream, panics-in-stream, bad-arm,
// bad-finding, bad-plan, bad-policy, refuses, too-large, hangs, stubborn.
var beforeHandshake = map[string]func(){
	"exits": func() {
		fmt.Fprintln(os.Stderr, "no licence was found")
		os.Exit(3)
	},
	"dies-of-signal": func() { _ = unix.Kill(os.Getpid(), unix.SIGKILL) },
	// It never gets to the handshake: that might come before its end or not.
	"prints": func() {
		fmt.Println("Welcome to the fault plugin!")
		time.Sleep(time.Hour)
	},
	"silent": func() { time.Sleep(time.Hour) },
	"floods": func() {
		fmt.Print(strings.Repeat("x", 1<<20))
		time.Sleep(time.Hour)
	},
	"speaks-tcp": func() {
		fmt.Println("1|1|tcp|127.0.0.1:9|grpc|")
		time.Sleep(time.Hour)
	},
	"speaks-netrpc": func() {
		fmt.Println("1|1|unix|/nowhere|netrpc|")
		time.Sleep(time.Hour)
	},
	"leaves-a-child": leaveChild,
	"stubborn":       func() { signal.Ignore(unix.SIGTERM) },
}

// leaveChild starts a process in a session of its own that keeps the plugin's
// standard error open.
func leaveChild() {
	child := exec.Command("/proc/self/exe")
	child.Args[0] = "sleeps"
	child.Env = []string{}
	child.Stderr = os.Stderr
	child.SysProcAttr = &unix.SysProcAttr{Setsid: true}
	if err := child.Start(); err != nil {
		panic(err)
	}
	fmt.Fprintf(os.Stderr, "child %d\n", child.Process.Pid)
	os.Exit(4)
}

func init() {
	beforeHandshake["sleeps"] = func() {
		time.Sleep(20 * time.Second)
		os.Exit(0)
	}
}
