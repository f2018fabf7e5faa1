// Package trace holds recorded or generated conversations: sessions of turns
// that a load generator replays.
package trace

// Form is what a trace knows of its prompts.
type Form int

const (
	// Text: each turn has the user's text and the recorded answer.
	Text Form = iota
	// Blocks: each turn has the ids of its prompt's blocks of BlockTokens
	// tokens; equal leading ids are a shared prefix.
	Blocks
)

// Trace is a set of sessions. Read only once it is made.
type Trace struct {
	// Name is the path of the file, or what made it.
	Name string
	Form Form
	// SHA256 in hex of the file's bytes as they lie on disk, or of a generated
	// trace's canonical form.
	SHA256 string
	// System is the system message that all sessions share; Text only.
	System string
	// Sessions in the order of their first turn.
	Sessions []Session
}
