package result_test

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/result"
)

// dictionaries are the two languages of the metric dictionary.
var dictionaries = []string{"metrics.md", "metrics.zh-CN.md"}

// firstCell is the name in the first cell of a table's line.
var firstCell = regexp.MustCompile("(?m)^\\| `([a-z0-9_\\[\\].-]+)` \\|.*$")

func TestEveryFieldIsInTheDictionaryOnceAndNothingElse(t *testing.T) {
	want := append(fields(reflect.TypeFor[result.Row](), ""), everyCode()...)
	slices.Sort(want)
	for _, name := range dictionaries {
		var got []string
		for _, line := range firstCell.FindAllStringSubmatch(dictionary(t, name), -1) {
			got = append(got, line[1])
		}
		slices.Sort(got)
		for _, field := range want {
			if !slices.Contains(got, field) {
				t.Errorf("docs/%s has no row for %s", name, field)
			}
		}
		for i, field := range got {
			if !slices.Contains(want, field) {
				t.Errorf("docs/%s has a row for %s, which results do not have", name, field)
			}
			if i > 0 && got[i-1] == field {
				t.Errorf("docs/%s has two rows for %s", name, field)
			}
		}
	}
}

func TestEveryLineOfADictionarysTableHasAllCells(t *testing.T) {
	for _, name := range dictionaries {
		cells := 0
		for i, line := range strings.Split(dictionary(t, name), "\n") {
			n := strings.Count(line, "|")
			if n > 0 && cells > 0 && n != cells {
				t.Errorf("docs/%s:%d has %d cells, its table %d", name, i+1, n-1, cells-1)
			}
			cells = n
		}
	}
}

func dictionary(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// fields are the JSON names of a struct, those of its parts behind a dot.
func fields(of reflect.Type, prefix string) (names []string) {
	for i := range of.NumField() {
		field := of.Field(i)
		name := prefix + strings.Split(field.Tag.Get("json"), ",")[0]
		names = append(names, name)
		part, below := field.Type, "."
		for part.Kind() == reflect.Pointer || part.Kind() == reflect.Slice {
			if part.Kind() == reflect.Slice {
				below = "[]."
			}
			part = part.Elem()
		}
		if part.Kind() == reflect.Struct && part.PkgPath() == of.PkgPath() {
			names = append(names, fields(part, name+below)...)
		}
	}
	return names
}

func everyCode() []string {
	var all []string
	for _, code := range []result.Code{
		result.CodeLaunchFailed, result.CodeEngineDied, result.CodeNotMeasured, result.CodeStopped, result.CodeRequestsLost,
		result.CodeNoTokens, result.CodeNoCompletedRequest, result.CodeTooManyFailures, result.CodeLoadNotDelivered,
		result.CodeTokenCountersDisagree, result.CodeTokensCountedByEvents, result.CodeInputEstimated,
	} {
		all = append(all, string(code))
	}
	return all
}
