package document_test

import (
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/document"
)

func TestParseRefusesWhatWouldBeLostSilently(t *testing.T) {
	deep := strings.Repeat("[", 100) + strings.Repeat("]", 100)
	for name, test := range map[string]struct{ content, want string }{
		"empty file":         {"", "a.yaml:1:1: the file is empty; it must hold a YAML mapping"},
		"only comments":      {"# nothing\n", "a.yaml:1:1: the file is empty; it must hold a YAML mapping"},
		"second document":    {"a: 1\n---\nb: 2\n", "a.yaml:2:1: a second document begins here; a file holds one; remove the line `---`"},
		"double key":         {"a: 1\nb: 2\na: 3\n", `a.yaml:3:1: "a" stands here twice, the first time in line 1; remove one`},
		"nested double key":  {"x: {a: 1, a: 2}\n", `a.yaml:1:11: "a" stands here twice, the first time in line 1; remove one`},
		"anchor":             {"a: &x {b: 1}\n", "a.yaml:1:4: anchors and aliases are not allowed; write the value out, or put it into a base that is extended"},
		"merge key":          {"a: {<<: {b: 1}}\n", "a.yaml:1:5: merge keys (<<) are not allowed; write the values out, or put them into a base that is extended"},
		"list":               {"- a\n", "a.yaml:1:1: the document is a list; it must be a mapping"},
		"scalar":             {"hello\n", `a.yaml:1:1: the document is "hello"; it must be a mapping`},
		"nested too deep":    {"a: " + deep + "\n", "a.yaml:1:68: this is nested more than 64 deep"},
		"a key that is none": {"? [a]\n: 1\n", "a.yaml:1:3: a key must be a plain word"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := document.Parse("a.yaml", []byte(test.content))
			if err == nil || err.Error() != test.want {
				t.Errorf("error is\n%v\nwant\n%s", err, test.want)
			}
		})
	}
}

func TestParseSaysWhereTheSyntaxIsWrong(t *testing.T) {
	for content, prefix := range map[string]string{
		"a: [\n":            "a.yaml:",
		"a: 1\n\tb: 2\n":    "a.yaml:2:1: this is no YAML: ",
		"a: b: c\n":         "a.yaml:1:1: this is no YAML: ",
		"a: &a [*a, *a]\n":  "a.yaml:1:4: anchors and aliases",
		"\x00\x01":          "a.yaml:1:1: this is no YAML: ",
		"a: \"unfinished\n": "a.yaml:",
	} {
		_, err := document.Parse("a.yaml", []byte(content))
		if err == nil || !strings.HasPrefix(err.Error(), prefix) {
			t.Errorf("%q: error is %v, want it to begin with %q", content, err, prefix)
		}
	}
}

func TestParseBoundsItsInput(t *testing.T) {
	_, err := document.Parse("a.yaml", make([]byte, document.MaxBytes+1))
	if want := "a.yaml:1:1: the file has 4194305 bytes; at most 4194304 are read"; err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
}

func TestProblemsShowTenAndCountTheRest(t *testing.T) {
	_, err := document.Parse("a.yaml", []byte(strings.Repeat("a: 1\n", 14)))
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != 11 || lines[10] != "and 3 more" {
		t.Errorf("%d lines, the last is %q; want 10 and a count", len(lines), lines[len(lines)-1])
	}
}
