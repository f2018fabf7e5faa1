package planner

import (
	"encoding/json"
	"io"
)

// WriteJSON writes plans as an indented JSON array with a final newline.
func WriteJSON(w io.Writer, plans []*Planned) error {
	views := make([]*View, 0, len(plans))
	for _, p := range plans {
		view, err := p.View()
		if err != nil {
			return err
		}
		views = append(views, view)
	}
	return encode(w, views)
}

// WriteJSON writes one plan, as WriteJSON does for many.
func (p *Planned) WriteJSON(w io.Writer) error {
	view, err := p.View()
	if err != nil {
		return err
	}
	return encode(w, view)
}

func encode(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(value)
}
