package e2e_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// pages are the paths of the documents that users read, without language and
// suffix.
func pages(t *testing.T) []string {
	t.Helper()
	names := []string{repositoryFile(t, "README")}
	found, err := filepath.Glob(repositoryFile(t, "docs/*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range found {
		names = append(names, strings.TrimSuffix(strings.TrimSuffix(path, ".md"), ".zh-CN"))
	}
	names = unique(names)
	if len(names) < 8 {
		t.Fatalf("only %d documents found: %v", len(names), names)
	}
	return names
}

// fence is a block of code in a page.
type fence struct{ language, body string }

func fences(text string) []fence {
	var all []fence
	for i, part := range strings.Split("\n"+text, "\n```") {
		if i%2 == 1 {
			language, body, _ := strings.Cut(part, "\n")
			all = append(all, fence{language, body})
		}
	}
	return all
}

// outside is the text of a page without its blocks of code.
func outside(text string) string {
	var b strings.Builder
	for i, part := range strings.Split("\n"+text, "\n```") {
		if i%2 == 0 {
			b.WriteString(part + "\n")
		}
	}
	return b.String()
}

func TestEachPageIsThereInBothLanguagesAndInStep(t *testing.T) {
	for _, page := range pages(t) {
		name := filepath.Base(page)
		english, chinese := read(t, page+".md"), read(t, page+".zh-CN.md")
		for what, of := range map[string]func(string) []string{
			"headings":   levels,
			"code":       code,
			"table rows": columns,
		} {
			if a, b := of(english), of(chinese); !slices.Equal(a, b) {
				t.Errorf("%s: %s differ:\n%q\n%q", name, what, a, b)
			}
		}
		if a, b := shown(t, page+".md"), shown(t, page+".zh-CN.md"); !slices.Equal(a, b) {
			t.Errorf("%s: commands differ:\n%q\n%q", name, a, b)
		}
		if !strings.ContainsFunc(chinese, isHan) || strings.ContainsFunc(strings.ReplaceAll(english, "简体中文", ""), isHan) {
			t.Errorf("%s is not in its language", name)
		}
		wantSwitch(t, english, "[简体中文]("+name+".zh-CN.md)")
		wantSwitch(t, chinese, "[English]("+name+".md)")
	}
}

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

// wantSwitch wants the link to the other language below the title.
func wantSwitch(t *testing.T, text, link string) {
	t.Helper()
	if lines := strings.Split(text, "\n"); len(lines) < 3 || lines[2] != link {
		t.Errorf("%s: the third line is not %s", lines[0], link)
	}
}

// levels are the marks of the headings.
func levels(text string) []string {
	var all []string
	for line := range strings.Lines(outside(text)) {
		if strings.HasPrefix(line, "#") {
			all = append(all, line[:strings.Index(line, " ")])
		}
	}
	return all
}

// columns are the bars of the table rows.
func columns(text string) []string {
	var all []string
	for line := range strings.Lines(outside(text)) {
		if strings.HasPrefix(line, "| ") {
			all = append(all, strings.Repeat("|", strings.Count(strings.ReplaceAll(line, `\|`, ""), "|")))
		}
	}
	return all
}

// comments are what people read of code, by its language.
var comments = map[string]*regexp.Regexp{
	"go":   regexp.MustCompile(`(^|\s+)//.*`),
	"sh":   regexp.MustCompile(`(^|\s+)#.*`),
	"yaml": regexp.MustCompile(`(^|\s+)#.*`),
}

// code is what computers read of a page's blocks: comments are translated, and
// blocks without a language are pictures.
func code(text string) []string {
	var all []string
	for _, f := range fences(text) {
		if comments[f.language] == nil {
			continue
		}
		var lines []string
		for line := range strings.Lines(f.body) {
			if line = strings.TrimSpace(comments[f.language].ReplaceAllString(line, "")); line != "" {
				lines = append(lines, line)
			}
		}
		all = append(all, f.language+":\n"+strings.Join(lines, "\n"))
	}
	return all
}

var link = regexp.MustCompile(`\]\(([^)]+)\)`)

func TestLinksLeadSomewhere(t *testing.T) {
	count := 0
	for _, page := range pages(t) {
		for _, language := range []string{".md", ".zh-CN.md"} {
			for _, found := range link.FindAllStringSubmatch(outside(read(t, page+language)), -1) {
				count++
				follow(t, page+language, found[1])
			}
		}
	}
	if count < 40 {
		t.Errorf("only %d links found", count)
	}
}

// follow checks that a link's target is there, with its heading, and that a
// reader of Chinese is not sent to an English page that is translated.
func follow(t *testing.T, page, to string) {
	t.Helper()
	if strings.Contains(to, "://") {
		t.Errorf("%s links to %s: documents lead to this repository only", filepath.Base(page), to)
		return
	}
	file, heading, _ := strings.Cut(to, "#")
	target := page
	if file != "" {
		target = filepath.Join(filepath.Dir(page), file)
	}
	if _, err := os.Stat(target); err != nil {
		t.Errorf("%s links to %s: %v", filepath.Base(page), to, err)
		return
	}
	if heading != "" && !slices.Contains(anchors(read(t, target)), heading) {
		t.Errorf("%s links to %s: no such heading", filepath.Base(page), to)
	}
	own := strings.TrimSuffix(page, ".zh-CN.md") + ".md"
	if strings.HasSuffix(page, ".zh-CN.md") && strings.HasSuffix(target, ".md") && !strings.HasSuffix(target, ".zh-CN.md") && target != own {
		t.Errorf("%s links to %s, which is there in Chinese", filepath.Base(page), to)
	}
}

// anchors are the names of a page's headings in links.
func anchors(text string) []string {
	var all []string
	for line := range strings.Lines(outside(text)) {
		if strings.HasPrefix(line, "#") {
			title := strings.ToLower(strings.TrimSpace(strings.TrimLeft(line, "#")))
			all = append(all, strings.Map(func(r rune) rune {
				switch {
				case r == ' ':
					return '-'
				case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
					return r
				default:
					return -1
				}
			}, title))
		}
	}
	return all
}

// Every document can be reached from the front page.
func TestTheReadmeLinksEveryDocument(t *testing.T) {
	for _, language := range []string{".md", ".zh-CN.md"} {
		readme := read(t, repositoryFile(t, "README"+language))
		for _, page := range pages(t) {
			name := filepath.Base(page)
			if name != "README" && !strings.Contains(readme, "(docs/"+name+language+")") {
				t.Errorf("README%s does not link docs/%s%s", language, name, language)
			}
		}
	}
}
