package puppet

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// deeds are what a puppet can do, `NAME` or `NAME=VALUE`, one after the other.
// At the end of its list a puppet ends with status 0.
var deeds = map[string]func(value string){
	// say=TEXT prints a line to stderr.
	"say": func(text string) { fmt.Fprintln(os.Stderr, text) },
	// env=NAME prints a variable to stdout.
	"env": func(name string) { fmt.Println(name + "=" + os.Getenv(name)) },
	// cat=FILE prints a file to stdout.
	"cat": cat,
	// pwd prints its working directory.
	"pwd": func(string) { dir, _ := os.Getwd(); fmt.Println(dir) },
	// sleep=DURATION; without one, for ever.
	"sleep": sleep,
	// exit=STATUS ends it.
	"exit": func(status string) { n, _ := strconv.Atoi(status); os.Exit(n) },
	// abort ends it by a signal.
	"abort": func(string) { syscall.Kill(os.Getpid(), syscall.SIGKILL); select {} },
	// deaf makes it ignore TERM and INT.
	"deaf": func(string) { signal.Ignore(syscall.SIGTERM, syscall.SIGINT) },
	// polite=TEXT makes it print the text and end with status 0 at TERM.
	"polite": polite,
	// child=A,B starts a child that does A, then B; it is never waited for.
	"child": func(list string) { start(list, nil, os.Environ()) },
	// daemon=A,B starts one in a session of its own whose parent is gone.
	"daemon": func(list string) { orphan(list, os.Environ()) },
	// ghost=A,B is daemon with nothing in its environment.
	"ghost": func(list string) { orphan(list, []string{}) },
	// heir=A,B is the middle of a daemon.
	"heir": func(list string) { start(list, &syscall.SysProcAttr{Setsid: true}, os.Environ()) },
	// chain=N: it starts its own like and ends, N times.
	"chain": chain,
	// serve=PORT answers 200 to every GET on 127.0.0.1, for ever.
	"serve": func(port string) { serve(port, http.StatusOK) },
	// engine=PORT;... is an inference server.
	"engine": serveEngine,
	// refuse=PORT answers 503.
	"refuse": func(port string) { serve(port, http.StatusServiceUnavailable) },
}

func act(list []string) {
	for _, deed := range list {
		name, value, _ := strings.Cut(deed, "=")
		do := deeds[name]
		if do == nil {
			fmt.Fprintf(os.Stderr, "puppet: unknown deed %q\n", deed)
			os.Exit(64)
		}
		do(value)
	}
}

func cat(path string) {
	content, err := os.ReadFile(path)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Stdout.Write(content)
}

func sleep(value string) {
	d, err := time.ParseDuration(value)
	if err != nil {
		d = time.Hour
	}
	time.Sleep(d)
}

func polite(text string) {
	term := make(chan os.Signal, 1)
	signal.Notify(term, syscall.SIGTERM)
	go func() {
		<-term
		fmt.Println(text)
		os.Exit(0)
	}()
}

func start(list string, attributes *syscall.SysProcAttr, env []string) {
	cmd := exec.Command(Program(), append([]string{Word}, strings.Split(list, ",")...)...)
	cmd.SysProcAttr, cmd.Env = attributes, env
	if err := cmd.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func serve(port string, status int) {
	l, err := net.Listen("tcp4", "127.0.0.1:"+port)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
}

// orphan starts a child that starts another and ends.
func orphan(list string, env []string) {
	cmd := exec.Command(Program(), Word, "heir="+list)
	cmd.SysProcAttr, cmd.Env = &syscall.SysProcAttr{Setsid: true}, env
	if err := cmd.Run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// chain hands on to its own like; each link lives a few milliseconds.
func chain(value string) {
	left, _ := strconv.Atoi(value)
	time.Sleep(2 * time.Millisecond)
	if left > 0 {
		start(fmt.Sprintf("chain=%d", left-1), &syscall.SysProcAttr{Setsid: true}, os.Environ())
	}
	os.Exit(0)
}
