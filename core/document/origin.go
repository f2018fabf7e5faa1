// Package document reads YAML strictly: into trees whose nodes know where they
// stand, that merge in layers, and that decode into the messages of a schema.
// Whatever is wrong is said with its file, line and column.
package document

import "fmt"

// Origin is the place of a value in a file; lines and columns count from 1.
type Origin struct {
	File         string
	Line, Column int
}

// String is FILE:LINE:COLUMN.
func (o Origin) String() string { return fmt.Sprintf("%s:%d:%d", o.File, o.Line, o.Column) }
