package local

import "time"

// Host and guardian talk in JSON, one value a line: commands on the guardian's
// stdin, events on its stdout. Both are the same binary, so the words are free
// to change.

// command is what the host asks; one field is set.
type command struct {
	Start *startCommand `json:"start,omitempty"`
	Stop  *stopCommand  `json:"stop,omitempty"`
}

type startCommand struct {
	Name       string   `json:"name"`
	Executable string   `json:"executable"`
	Argv       []string `json:"argv"`
	Env        []string `json:"env"`
	Dir        string   `json:"dir"`
	Log        string   `json:"log"`
}

type stopCommand struct {
	// Grace is how long processes have between TERM and KILL.
	Grace time.Duration `json:"grace"`
}

// event is what the guardian tells; one field is set.
type event struct {
	// Ready: it is the reaper of all that will be below it.
	Ready   bool          `json:"ready,omitempty"`
	Started *startedEvent `json:"started,omitempty"`
	Exited  *exitedEvent  `json:"exited,omitempty"`
	// Stopped: nothing is left; the last event.
	Stopped bool `json:"stopped,omitempty"`
}

// startedEvent answers a startCommand.
type startedEvent struct {
	Name  string `json:"name"`
	PID   int    `json:"pid,omitempty"`
	Error string `json:"error,omitempty"`
}

type exitedEvent struct {
	Name   string    `json:"name"`
	Status int       `json:"status"`
	Signal string    `json:"signal,omitempty"`
	At     time.Time `json:"at"`
	// Asked: it had been told to end.
	Asked bool `json:"asked,omitempty"`
}
