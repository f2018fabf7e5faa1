package report

import (
	"html/template"
	"strconv"
	"strings"

	"github.com/infersweep/infersweep/core/result"
)

// functions are what the templates call.
var functions = template.FuncMap{
	"figure":   result.Figure,
	"duration": duration,
	"whole":    whole,
	"join":     strings.Join,
	"add":      func(a, b float64) float64 { return pixel(a + b) },
}

// duration is a time in seconds, for people: in ms below a second, `-` where it
// is missing.
func duration(s *float64) string {
	if s == nil {
		return result.Figure(nil)
	}
	if *s >= 1 {
		return result.Figure(s) + " s"
	}
	ms := *s * 1000
	return result.Figure(&ms) + " ms"
}

func whole(n *int) string {
	if n == nil {
		return result.Figure(nil)
	}
	return strconv.Itoa(*n)
}
