// Package host finds, starts, talks to and ends plugins. A plugin is a program
// of its own; whatever it does, the host goes on with an error that a person
// can act on, and whatever happens to the host, no plugin is left behind.
package host

import (
	"log/slog"
	"time"
)

// Host holds the plugins of one command.
type Host interface {
	// Plugins lists all, engines first, then hardware, then simulators, each
	// by name.
	Plugins() []Plugin
	// Engine finds the engine of this name. The error offers those there are.
	Engine(name string) (Plugin, error)
	// Hardware finds the hardware of this name. The error offers those there
	// are.
	Hardware(name string) (Plugin, error)
	// Simulator finds the first simulator by name. Which dialects it knows is
	// its own to say.
	Simulator() (Plugin, error)
	// Close ends all plugins and returns when no process of them is left.
	// Calls that are open fail.
	Close() error
}

// Config says which plugins to start, and how.
type Config struct {
	// Bundled are the programs of the plugins that came with this one; see
	// Find.
	Bundled []string
	// Need selects from Bundled by the name of the file, which for bundled
	// plugins is the plugin's name. Nil: all are needed.
	Need func(name string) bool
	// Extra are the programs that the user named. All are started.
	Extra []string
	// Logger gets what plugins log and print, with the attribute `plugin`.
	// Nil: it is only kept for faults.
	Logger *slog.Logger
	// StartTimeout bounds the time until a plugin is ready and has described
	// itself. 0: DefaultStartTimeout.
	StartTimeout time.Duration
	// CallTimeout bounds each call. 0: DefaultCallTimeout.
	CallTimeout time.Duration
	// MutualTLS lets plugins answer on TCP, with go-plugin's one-time
	// certificates on both sides (about 30 ms a plugin). Without it a plugin
	// must answer on a unix socket, which only this user can reach.
	MutualTLS bool
}

// Defaults of Config. Planning a point takes milliseconds; who needs so much
// longer hangs.
const (
	DefaultStartTimeout = 10 * time.Second
	DefaultCallTimeout  = 30 * time.Second
)

func (c Config) withDefaults() Config {
	if c.StartTimeout == 0 {
		c.StartTimeout = DefaultStartTimeout
	}
	if c.CallTimeout == 0 {
		c.CallTimeout = DefaultCallTimeout
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return c
}
