package rule_test

import (
	"testing"

	"google.golang.org/protobuf/proto"

	"github.com/infersweep/infersweep/plugins/llamacpp/rule"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

func point() *pluginv1.Point {
	return &pluginv1.Point{Concurrency: 4, Args: map[string]*pluginv1.Value{"metrics": sdk.Bool(true), "parallel": sdk.Int(4)}}
}

func TestAPointWithASlotPerSessionIsRight(t *testing.T) {
	if findings := rule.Check(point()); len(findings) > 0 {
		t.Errorf("got %v", findings)
	}
}

func TestEachMistakeIsFound(t *testing.T) {
	for _, want := range []struct {
		argument string
		value    *pluginv1.Value
		finding  *pluginv1.Finding
	}{
		{"parallel", sdk.Int(2), &pluginv1.Finding{
			Code: "slots-below-concurrency", Message: "parallel gives 2 slots, but concurrency is 4",
			Remedy: "set it to 4 or more, and ctx-size to as many times a slot's tokens",
		}},
		{"metrics", sdk.Bool(false), &pluginv1.Finding{
			Code: "metrics-off", Message: "the server shows no metrics, of which the launch plan needs some", Remedy: "set metrics to true",
		}},
		{"port", sdk.Int(80), &pluginv1.Finding{
			Code: "reserved-argument", Message: "port is set by the launch plan", Remedy: "take it out of the arm",
		}},
	} {
		p := point()
		p.Args[want.argument] = want.value
		want.finding.Field = `args["` + want.argument + `"]`
		want.finding.Severity = pluginv1.Severity_SEVERITY_ERROR
		if got := rule.Check(p); len(got) != 1 || !proto.Equal(got[0], want.finding) {
			t.Errorf("got %v,\nwant %v", got, want.finding)
		}
	}
}
