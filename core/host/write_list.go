package host

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// WriteListJSON writes list as an indented JSON array.
func WriteListJSON(w io.Writer, list []Listing) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(list)
}

// WriteListText writes list as a table, and below each plugin its
// capabilities and arms.
func WriteListText(w io.Writer, list []Listing) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "NAME\tKIND\tVERSION\tCONTRACT\tPATH")
	for _, l := range list {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", l.Name, l.Kind, l.Version, l.Contract, l.Path)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, l := range list {
		if _, err := fmt.Fprintf(w, "\n%s\n  capabilities: %s\n%s", l.Name, words(l.Capabilities), arms(l.Arms)); err != nil {
			return err
		}
	}
	return nil
}

func words(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, " ")
}

func arms(keys []string) string {
	var b strings.Builder
	for _, key := range keys {
		fmt.Fprintf(&b, "  arm: %s\n", key)
	}
	return b.String()
}
