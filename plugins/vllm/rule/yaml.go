package rule

import "strings"

// yaml is a field as arms spell it.
func yaml(field string) string {
	return strings.ReplaceAll(field, "_", "-")
}
