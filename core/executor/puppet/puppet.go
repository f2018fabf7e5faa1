// Package puppet is a program for tests of whatever runs processes: it behaves,
// and misbehaves, as its arguments say. A test binary becomes it by calling
// Main first thing in TestMain.
package puppet

import (
	"os"

	"github.com/infersweep/infersweep/core/executor/local"
)

// The words behind the program's name that make a test binary something else.
const (
	// GuardianWord makes it a guardian.
	GuardianWord = "guardian"
	// Word makes it a puppet; its deeds follow.
	Word = "puppet"
)

// Main does what the program's arguments say and exits, or returns where they
// are those of a test. hosts are further words, each with what it does.
func Main(hosts map[string]func(args []string)) {
	if len(os.Args) < 2 {
		return
	}
	switch word := os.Args[1]; {
	case word == GuardianWord:
		os.Exit(local.GuardianMain())
	case word == Word:
		act(os.Args[2:])
		os.Exit(0)
	case hosts[word] != nil:
		hosts[word](os.Args[2:])
		os.Exit(0)
	}
}

// Program is the path of the running test binary.
func Program() string {
	path, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return path
}

// Guardian is the command for local.Options.
func Guardian() []string { return []string{Program(), GuardianWord} }

// Argv makes the argv of a puppet.
func Argv(deeds ...string) []string { return append([]string{Program(), Word}, deeds...) }
