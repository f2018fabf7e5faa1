package host

import (
	"errors"
	"fmt"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// Fault is what a plugin did wrong. Its text is one message for a person.
type Fault struct {
	// Plugin is its name, or that of its file as long as it has not said one.
	Plugin string
	// Path of its program.
	Path string
	// Asked is what it was asked, `start` or the name of an RPC. Empty: it
	// came to no question.
	Asked string
	// Did is what it did, as the end of a sentence that begins with `it`; where
	// nothing was asked, a sentence of its own.
	Did string
	// Remedy is what a person does about it, where that is known.
	Remedy string
	// LastLines are the last that it printed on standard error, or the first
	// of a panic.
	LastLines []string
	// Code classifies it as gRPC does.
	Code codes.Code
}

// Error implements error.
func (f *Fault) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "plugin %s (%s): ", f.Plugin, f.Path)
	switch f.Asked {
	case "":
	case start:
		b.WriteString("asked to start, it ")
	default:
		fmt.Fprintf(&b, "asked for %s, it ", f.Asked)
	}
	b.WriteString(f.Did)
	if f.Remedy != "" {
		b.WriteString("; " + f.Remedy)
	}
	if len(f.LastLines) > 0 {
		b.WriteString("; its last lines on stderr:")
		for _, line := range f.LastLines {
			b.WriteString("\n  | " + line)
		}
	}
	return b.String()
}

// GRPCStatus makes a fault usable with package status.
func (f *Fault) GRPCStatus() *status.Status {
	return status.New(f.Code, f.Did)
}

// Absent tells whether err says that a plugin lacks what it was asked for,
// which is no failure.
func Absent(err error) bool {
	return status.Code(err) == codes.Unimplemented
}

// Refusal is the message, meant for the user, with which a plugin refused a
// request as invalid. ok is false for all other errors.
func Refusal(err error) (message string, ok bool) {
	var fault *Fault
	if !errors.As(err, &fault) || fault.Code != codes.InvalidArgument {
		return "", false
	}
	return strings.TrimPrefix(fault.Did, refuses), true
}

const refuses = "refuses: "

// start is what a plugin is asked for before any call.
const start = "start"
