package report

import (
	"embed"
	"html/template"
)

//go:embed templates
var files embed.FS

// templates are parsed once; a fault in them shows in every test.
var templates = template.Must(template.New("").Funcs(functions).Funcs(template.FuncMap{
	"css": stylesheet,
}).ParseFS(files, "templates/*.tmpl"))

// stylesheet is a file of ours, so it goes into the page as it is.
func stylesheet(name string) (template.CSS, error) {
	content, err := files.ReadFile("templates/" + name + ".css")
	return template.CSS(content), err
}
