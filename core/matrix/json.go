package matrix

import (
	"encoding/json"
	"fmt"
	"io"
)

// WriteJSON writes rows as an indented JSON array with a final newline: the
// same bytes every time.
func WriteJSON(w io.Writer, rows []*Row) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(rows); err != nil {
		return fmt.Errorf("writing the matrix: %w", err)
	}
	return nil
}
