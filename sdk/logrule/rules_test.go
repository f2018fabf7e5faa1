package logrule_test

import (
	"regexp"
	"testing"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk/logrule"
)

var rules = logrule.Rules{
	{Pattern: regexp.MustCompile(`no room for (\d+) sheep`), Class: pluginv1.FailureClass_FAILURE_CLASS_CONFIG, Message: "$1 sheep are too many", Remedy: "take fewer than $1"},
	{Pattern: regexp.MustCompile(`gate .*broken`), Class: pluginv1.FailureClass_FAILURE_CLASS_INFRASTRUCTURE, Message: "the gate is broken"},
	{Pattern: regexp.MustCompile(`^fatal: (.*)`), Class: pluginv1.FailureClass_FAILURE_CLASS_ENGINE, Message: "$1"},
}

func TestTheEarliestLineComesFirstWhateverTheOrderOfTheRules(t *testing.T) {
	findings := rules.Diagnose([]string{"all is well", "the gate is broken", "fatal: no room for 7 sheep", "no room for 8 sheep"})
	if len(findings) != 2 {
		t.Fatalf("got %v, want 2 findings", findings)
	}
	if f := findings[0]; f.GetLine() != 1 || f.GetMessage() != "the gate is broken" || f.GetFailureClass() != pluginv1.FailureClass_FAILURE_CLASS_INFRASTRUCTURE {
		t.Errorf("first finding is %v", f)
	}
	if f := findings[1]; f.GetLine() != 2 || f.GetMessage() != "7 sheep are too many" || f.GetRemedy() != "take fewer than 7" {
		t.Errorf("second finding is %v", f)
	}
}

func TestALineThatSaysNothingIsNoFinding(t *testing.T) {
	if findings := rules.Diagnose([]string{"", "sheep"}); len(findings) != 0 {
		t.Errorf("got %v", findings)
	}
}
