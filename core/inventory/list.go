package inventory

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// WriteList writes a table of all arms: key, engine, hardware, model, points.
func WriteList(w io.Writer, i Inventory) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "KEY\tENGINE\tHARDWARE\tMODEL\tPOINTS")
	for _, key := range i.Keys() {
		a, err := i.Arm(key)
		if err != nil {
			return err
		}
		points, err := a.Points()
		if err != nil {
			return err
		}
		m := a.Message()
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%d\n", key, m.GetEngine(), m.GetHardware(), m.GetModel(), len(points))
	}
	return t.Flush()
}
