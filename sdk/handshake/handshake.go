// Package handshake is what a plugin and its host must agree on before they
// can talk: go-plugin's handshake and what surrounds it. A Go author gets it
// all from package sdk; authors in other languages follow this package.
package handshake

import (
	"os"

	"github.com/hashicorp/go-plugin"
)

// ContractMajor is the contract's major version, which go-plugin negotiates.
// Both sides may speak several.
const ContractMajor = 1

// ContractMinor counts the additions to the contract since its major version.
const ContractMinor = 0

// MaxMessageBytes bounds one message in either direction. The largest by far
// are arm files and logs under diagnosis; gRPC's own bound of 4 MiB is less
// than 2,000 lines of a log can take, and no bound at all would let a broken
// plugin fill the host's memory.
const MaxMessageBytes = 16 << 20

// LifelineVariable is set to LifelineStdin in the environment of a plugin
// whose standard input ends when its host is gone, however it went. The plugin
// must end then. Nothing is ever written to it.
const (
	LifelineVariable = "INFERSWEEP_LIFELINE"
	LifelineStdin    = "stdin"
)

// FolderPrefix begins the name of the folder, of mode 0700, in which the host
// lets plugins create their sockets.
const FolderPrefix = "isw-"

// Config is go-plugin's part. The cookie tells a start by a host from a start
// by hand; it is no secret.
var Config = plugin.HandshakeConfig{
	MagicCookieKey:   "INFERSWEEP_PLUGIN",
	MagicCookieValue: "infersweep.plugin",
}

// StartedByHost tells whether this process was started by a host.
func StartedByHost() bool {
	return os.Getenv(Config.MagicCookieKey) == Config.MagicCookieValue
}
