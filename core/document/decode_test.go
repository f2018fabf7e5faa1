package document_test

import (
	"encoding/json"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"github.com/infersweep/infersweep/core/document"
	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

func parse(t *testing.T, file, content string) *document.Tree {
	t.Helper()
	tree, err := document.Parse(file, []byte(content))
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func decode(t *testing.T, content string, m proto.Message) {
	t.Helper()
	if err := parse(t, "a.yaml", content).Decode(m); err != nil {
		t.Fatal(err)
	}
}

func TestValuesKeepWhatTheirAuthorWrote(t *testing.T) {
	zip := &pluginv1.Zip{}
	decode(t, `args:
  x: [1048576, 0.97, -3, 1e6, 9007199254740993, 100000000000000000000, "16", on, yes, 2026-01-02, true, text, {b: 1, a: [2, "c"]}, 1.0]
`, zip)
	var got []string
	for _, v := range zip.GetArgs()["x"].GetItems() {
		b, err := protojson.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var compact map[string]any
		if err := json.Unmarshal(b, &compact); err != nil {
			t.Fatal(err)
		}
		b, _ = json.Marshal(compact)
		got = append(got, string(b))
	}
	want := []string{
		`{"intValue":"1048576"}`, `{"decimalValue":"0.97"}`, `{"intValue":"-3"}`, `{"decimalValue":"1e6"}`,
		`{"intValue":"9007199254740993"}`, `{"decimalValue":"100000000000000000000"}`, `{"stringValue":"16"}`,
		`{"stringValue":"on"}`, `{"stringValue":"yes"}`, `{"stringValue":"2026-01-02"}`, `{"boolValue":true}`, `{"stringValue":"text"}`,
		`{"mapValue":{"fields":{"a":{"listValue":{"items":[{"intValue":"2"},{"stringValue":"c"}]}},"b":{"intValue":"1"}}}}`, `{"decimalValue":"1.0"}`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("values are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestEnvironmentKeepsTheSourcesText(t *testing.T) {
	d := &pluginv1.Deployment{}
	decode(t, "topology: {gpus: 1}\nname: x\nconcurrency: [1]\nenv: {A: 1.0, B: 0x10, C: true, D: 1e6, E: \"q\"}\n", d)
	for name, want := range map[string]string{"A": "1.0", "B": "0x10", "C": "true", "D": "1e6", "E": "q"} {
		if got := d.GetEnv()[name]; got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

// layer holds a layer of an arm against the schema.
func layer(content string) error {
	tree, err := document.Parse("a.yaml", []byte(content))
	if err != nil {
		return err
	}
	return tree.Check(&pluginv1.Arm{})
}

func TestCheckNamesWhatIsNotInTheSchemaOrOfAnotherType(t *testing.T) {
	for content, want := range map[string]string{
		"modle: x\n":               "a.yaml:1:1: modle is no field here; did you mean model?",
		"model_prefix: x\n":        "a.yaml:1:1: model_prefix is no field here; did you mean model-prefix?",
		"modelPrefix: x\n":         "a.yaml:1:1: modelPrefix is no field here; did you mean model-prefix?",
		"3: x\n":                   "a.yaml:1:1: 3 is no field here; did you mean",
		"precision: fp5\n":         "a.yaml:1:12: precision is \"fp5\", it must be one of fp4, fp8, bf16, f32",
		"precision: PRECISION_FP4": "a.yaml:1:12: precision is \"PRECISION_FP4\", it must be one of fp4, fp8, bf16, f32",
		"model: 5\n":               "a.yaml:1:8: model is \"5\", it must be text (in quotes, where it looks like something else)",
		"model: [a]\n":             "a.yaml:1:8: model is a list, it must be text (in quotes, where it looks like something else)",
		"env: [a]\n":               "a.yaml:1:6: env is a list, it must be a mapping",
		"args: {a: 0x10}\n":        "a.yaml:1:11: the number 0x10 is not in decimal notation; write its decimal digits, or quote it if it is text",
		"args: {a: .inf}\n":        "a.yaml:1:11: the number .inf is not in decimal notation; write its decimal digits, or quote it if it is text",
		"args: {a: 1_000}\n":       "a.yaml:1:11: the number 1_000 is not in decimal notation; write its decimal digits, or quote it if it is text",
		"args: {a: True}\n":        "a.yaml:1:11: \"True\" is read as true or false; write true or false, or quote it",
		"scenario: {duration: 90}": "a.yaml:1:22: duration is \"90\", it must be a duration with its unit; e.g. 30s, 1.5h, 500ms",
		"scenario: agentic\n":      "a.yaml:1:11: this is \"agentic\", it must be a mapping; its fields are type, input-tokens, output-tokens, duration",
		"deployments: [a]\n":       "a.yaml:1:14: deployments is a list, it must be a mapping by name",
		"deployments: {x: {topology: {gpus: \"4\"}}}\n": "a.yaml:1:36: gpus is \"4\", it must be a whole number from 0",
		"deployments: {x: {topology: {gpus: 4.5}}}\n":   "a.yaml:1:36: gpus is \"4.5\", it must be a whole number from 0",
		"deployments: {x: {concurrency: 4}}\n":          "a.yaml:1:32: concurrency is \"4\", it must be a list; write [4]",
		"deployments: {x: {concurrency: [1k]}}\n":       "a.yaml:1:33: an item of concurrency is \"1k\", it must be a whole number from 0",
		"deployments: {x: {name: y}}\n":                 "a.yaml:1:18: name is given inside x; the key of the mapping is the name",
		"deployments: {x: {zip: {args: {a: 4}}}}\n":     "a.yaml:1:35: a is \"4\", it must be a list; one value per concurrency, or one for all",
		"golden-acceptance: {lengths: {five: 3.51}}\n":  "a.yaml:1:31: the key is \"five\", it must be a whole number from 0",
		"golden-acceptance: {lengths: {5: much}}\n":     "a.yaml:1:34: 5 is \"much\", it must be a number",
		"deployments: {x: {topology: {gpu: 4}}}\n":      "a.yaml:1:30: gpu is no field here; did you mean gpus?",
		"dram-utilization: 80%\n":                       "a.yaml:1:19: dram-utilization is \"80%\", it must be a number",
	} {
		err := layer(content)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error is\n%v\nwant\n%s", content, err, want)
		}
	}
}

func TestCheckLetsALayerDeleteAndLeaveOut(t *testing.T) {
	for _, content := range []string{
		"image: null\n", "args: {a: null, b: {c: null}}\n", "deployments: {x: null}\n", "key: x\n",
		"deployments: {x: {zip: {args: {a: [1, null, {b: null}]}}}}\n",
	} {
		if err := layer(content); err != nil {
			t.Errorf("%q: %v", content, err)
		}
	}
}

func TestDecodeSaysWhatIsMissingAtWhatShouldHoldIt(t *testing.T) {
	tree := parse(t, "sweep.yaml", "keys: [a]\nmode: simulate\nload:\n  duration: 0s\npolicy: {max-failure-rate: 2}\n")
	err := tree.Decode(&configv1.Sweep{})
	want := "sweep.yaml:4:13: load.duration must be greater than 0s\n" +
		"sweep.yaml:5:28: policy.max-failure-rate must be greater than or equal to 0 and less than or equal to 1"
	if err == nil || err.Error() != want {
		t.Errorf("error is\n%v\nwant\n%s", err, want)
	}
	err = parse(t, "sweep.yaml", "keys: [a]\nmode: simulate\n").Decode(&configv1.Sweep{})
	if want := "sweep.yaml:1:1: load is missing"; err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
	err = parse(t, "sweep.yaml", "keys:\nmode: simulate\nload: {}\n").Decode(&configv1.Sweep{})
	if want := "sweep.yaml:1:6: keys has no value; write one, or remove the key"; err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
}
