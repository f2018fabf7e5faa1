package host_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/host"
)

// Each fault before the first call gives one message.
func TestPluginsThatCannotBeStartedAreExplained(t *testing.T) {
	for fault, want := range map[string]string{
		"exits": "plugin exits (PATH): asked to start, it exited with status 3 before it said that it is ready; its last lines on stderr:" +
			"\n  | this is the plugin with the fault exits\n  | no licence was found",
		"dies-of-signal": "plugin dies-of-signal (PATH): asked to start, it was killed by signal 9 (killed) before it said that it is ready; " +
			"its last lines on stderr:\n  | this is the plugin with the fault dies-of-signal",
		"prints": `plugin prints (PATH): asked to start, it printed "Welcome to the fault plugin!" to standard output, ` +
			"where only go-plugin's handshake may stand; if it is a plugin, it must print nothing before it serves; " +
			"its last lines on stderr:\n  | this is the plugin with the fault prints",
		"other-version": "plugin other-version (PATH): asked to start, it speaks version 99 of the contract, and this host speaks 1; " +
			"use a build of the plugin for this version of infersweep; " +
			"its last lines on stderr:\n  | this is the plugin with the fault other-version",
		"silent": "plugin silent (PATH): asked to start, it did not say within 2s that it is ready; " +
			"its last lines on stderr:\n  | this is the plugin with the fault silent",
		"speaks-tcp": "plugin speaks-tcp (PATH): asked to start, it answers on tcp 127.0.0.1:9, where every user of this machine can reach it; " +
			"make it answer on a unix socket, as go-plugin does by itself; " +
			"its last lines on stderr:\n  | this is the plugin with the fault speaks-tcp",
		"speaks-netrpc": "plugin speaks-netrpc (PATH): asked to start, it speaks net/rpc; a plugin must speak gRPC; " +
			"its last lines on stderr:\n  | this is the plugin with the fault speaks-netrpc",
		"hangs-in-describe": "plugin hangs-in-describe (PATH): asked for Describe, it did not answer within 2s; " +
			"its last lines on stderr:\n  | this is the plugin with the fault hangs-in-describe",
		"bad-description": "plugin bad-description (PATH): asked for Describe, it answered what the contract forbids: " +
			"name: does not match regex pattern `^[a-z][a-z0-9-]*$`, version: must be at least 1 characters; this is a bug of the plugin; " +
			"its last lines on stderr:\n  | this is the plugin with the fault bad-description",
	} {
		t.Run(fault, func(t *testing.T) {
			path := with(t, fault)
			err := startFault(t, path)
			var f *host.Fault
			if !errors.As(err, &f) || f.Plugin != fault || f.Path != path {
				t.Errorf("it is no fault of this plugin: %#v", err)
			}
			wantMessage(t, err, path, want)
		})
	}
}

func TestAFloodOfOutputIsCutOff(t *testing.T) {
	err := startFault(t, with(t, "floods"))
	if !strings.Contains(err.Error(), `it printed "xxx`) || len(err.Error()) > 2<<10 {
		t.Errorf("the message has %d bytes: %.200s", len(err.Error()), err)
	}
}

func TestAChildThatKeepsStderrOpenDoesNotKeepTheHost(t *testing.T) {
	sockets := ownTemp(t)
	path := with(t, "leaves-a-child")
	begin := time.Now()
	_, err := host.Start(context.Background(), host.Config{Extra: []string{path}})
	if err == nil || !strings.Contains(err.Error(), "exited with status 4") {
		t.Errorf("the error is %v", err)
	}
	if time.Since(begin) > 10*time.Second {
		t.Error("the host waited for the child")
	}
	wantNothingLeft(t, sockets, path)
}

func TestPathsThatAreNoPluginsAreExplained(t *testing.T) {
	other := map[string]struct {
		arch    string
		machine byte
	}{"amd64": {"arm64", 183}, "arm64": {"amd64", 62}}[runtime.GOARCH]
	header := append([]byte("\x7fELF\x02\x01\x01"), make([]byte, 57)...)
	header[18] = other.machine
	for name, c := range map[string]struct {
		content []byte
		mode    os.FileMode
		want    string
	}{
		"missing":   {nil, 0, "there is no such file; give the path of a plugin's program"},
		"directory": {nil, os.ModeDir | 0o755, "it is a directory; give the path of a plugin's program"},
		"plain":     {[]byte("#!/bin/sh\n"), 0o644, "it is not executable; if it is a plugin, run `chmod +x PATH`"},
		"text":      {[]byte("hello"), 0o755, "it is neither a Linux program nor a script; give the path of a plugin's program"},
		"foreign": {header, 0o755, "it is built for linux/" + other.arch + ", this machine is linux/" + runtime.GOARCH +
			"; build it with GOARCH=" + runtime.GOARCH},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), name)
			switch {
			case c.mode.IsDir():
				if err := os.Mkdir(path, 0o755); err != nil {
					t.Fatal(err)
				}
			case c.content != nil:
				if err := os.WriteFile(path, c.content, c.mode); err != nil {
					t.Fatal(err)
				}
			}
			wantMessage(t, startFault(t, path), path, "plugin "+name+" (PATH): "+c.want)
		})
	}
}

func TestTwoPluginsOfOneNameAreNamedBoth(t *testing.T) {
	a, b := with(t, "twin-a"), with(t, "twin-b")
	err := startFault(t, a, b)
	want := "plugin twin (" + b + "): asked for Describe, it says that it is the engine twin, which " + a +
		" says too; leave one of the two out, or build one under another name"
	if !strings.HasPrefix(err.Error(), want) {
		t.Errorf("the message is\n%s\nwant\n%s", err, want)
	}
}

func TestEveryFaultOfAStartIsReported(t *testing.T) {
	err := startFault(t, with(t, "exits"), with(t, "healthy"), with(t, "prints"))
	if !strings.Contains(err.Error(), "plugin exits ") || !strings.Contains(err.Error(), "plugin prints ") {
		t.Errorf("the message is %v", err)
	}
}

func TestAStartThatIsCancelledLeavesNothing(t *testing.T) {
	sockets := ownTemp(t)
	path := with(t, "silent")
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := host.Start(ctx, host.Config{Extra: []string{path}})
		ended <- err
	}()
	eventually(t, "the plugin runs", func() bool { return len(processes(path)) > 0 })
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) || err.Error() != "starting plugins: context canceled" {
		t.Errorf("the error is %v", err)
	}
	wantNothingLeft(t, sockets, path)
}
