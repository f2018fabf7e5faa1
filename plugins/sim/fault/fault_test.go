package fault_test

import (
	"os"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/plugins/sim/fault"
)

func TestFaultsAreRead(t *testing.T) {
	s, err := fault.Parse([]string{"exit-at-start", "core-dies-after=20", "http-500-rate=0.25", "zero-tokens=3", "hang-mid-stream"})
	want := fault.Set{ExitAtStart: true, CoreDiesAfter: 20, HTTP500Rate: 0.25, ZeroTokens: true, ZeroAfter: 3, HangMidStream: true}
	if err != nil || s != want {
		t.Errorf("%+v, %v; want %+v", s, err, want)
	}
}

func TestMistakesAreExplained(t *testing.T) {
	for given, want := range map[string]string{
		"core-dies-after":   `fault "core-dies-after": want core-dies-after=N: its value is missing`,
		"core-dies-after=0": `fault "core-dies-after=0": want core-dies-after=N: "0" is no count of requests from 1 on`,
		"http-500-rate=2":   `fault "http-500-rate=2": want http-500-rate=R: "2" is no share from 0 to 1`,
		"exit-at-start=1":   `fault "exit-at-start=1": want exit-at-start: it takes no value`,
	} {
		if _, err := fault.Parse([]string{given}); err == nil || err.Error() != want {
			t.Errorf("error is %v, want %s", err, want)
		}
	}
	if _, err := fault.Parse([]string{"explode"}); err == nil || !strings.HasPrefix(err.Error(), `no fault is named "explode"; there are core-dies-after=N, exit-after-requests=N`) {
		t.Errorf("error is %v", err)
	}
	if _, err := fault.Parse([]string{"never-healthy", "never-healthy"}); err == nil || err.Error() != "fault never-healthy is given twice, want it once" {
		t.Errorf("error is %v", err)
	}
}

func TestEveryFaultIsDocumentedInBothLanguages(t *testing.T) {
	for _, page := range []string{"simulation.md", "simulation.zh-CN.md"} {
		text, err := os.ReadFile("../../../docs/" + page)
		if err != nil {
			t.Fatal(err)
		}
		rows := 0
		for _, name := range fault.Names() {
			if strings.Contains(string(text), "| `"+name+"` |") {
				rows++
			} else {
				t.Errorf("%s lacks the fault %s", page, name)
			}
		}
		if rows != strings.Count(string(text), "\n| `") {
			t.Errorf("%s describes faults that do not exist", page)
		}
	}
}
