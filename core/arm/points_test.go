package arm_test

import (
	"fmt"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"pgregory.net/rapid"

	"github.com/infersweep/infersweep/core/arm"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

func points(t *testing.T, content string) []*arm.Point {
	t.Helper()
	all, err := load(t, content).Points()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestPointsHaveTheirExperimentNamesInTheOrderOfTheBase(t *testing.T) {
	var names []string
	for _, p := range points(t, toy) {
		names = append(names, p.Message().GetExpName())
	}
	want := "toy_fp4-hw-eng_tp4_conc1_kvnone_spec-mtp toy_fp4-hw-eng_tp4_conc4_kvnone_spec-mtp toy_fp4-hw-eng_tp4_conc8_kvnone_spec-mtp toy_fp4-hw-eng_tp2ep2dpa_conc8_kvnone_spec-mtp"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("names are\n%s\nwant\n%s", got, want)
	}
}

func TestNamesOfFixedLengthsAndWithoutSpeculation(t *testing.T) {
	fixed := strings.Replace(toy, "image: img", "image: img\nspec-decoding: none\nkv-offloading: dram\nscenario: {type: fixed-seq-len, input-tokens: 8192, output-tokens: 1024}", 1)
	if got, want := points(t, fixed)[0].Message().GetExpName(), "toy_fp4-hw-eng_8k1k_tp4_conc1_kvdram"; got != want {
		t.Errorf("name is %s, want %s", got, want)
	}
	odd := strings.Replace(fixed, "8192", "1000", 1)
	if got, want := points(t, odd)[0].Message().GetExpName(), "toy_fp4-hw-eng_1000in-1024out_tp4_conc1_kvdram"; got != want {
		t.Errorf("name is %s, want %s", got, want)
	}
}

// argument is a resolved argument as JSON without white space.
func argument(t *testing.T, p *arm.Point, name string) string {
	t.Helper()
	v, ok := p.Message().GetArgs()[name]
	if !ok {
		return "absent"
	}
	b, err := protojson.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(b), " ", "")
}

func TestZipItemsMergeOverrideDeleteAndBroadcast(t *testing.T) {
	all := points(t, toy)
	mode := `{"mapValue":{"fields":{"mode":{"stringValue":"M"},`
	sizes := func(list string) string { return `"sizes":{"listValue":{"items":[` + list + `]}}}}}` }
	six, twelve := `{"intValue":"6"}`, `{"intValue":"12"}`
	replay := `"replay":{"listValue":{"items":[` + six + `]}},`
	for i, want := range []map[string]string{
		{"max-num-seqs": `{"intValue":"8"}`, "config": mode + sizes(six), "same": `{"intValue":"7"}`},
		{"max-num-seqs": `{"intValue":"8"}`, "config": mode + sizes(six+","+twelve), "same": `{"intValue":"7"}`},
		{"max-num-seqs": `{"intValue":"16"}`, "config": mode + replay + sizes(six+","+twelve), "same": `{"intValue":"7"}`},
		{"max-num-seqs": "absent", "config": mode + replay + sizes(six+","+twelve), "same": "absent"},
	} {
		for name, value := range want {
			if got := argument(t, all[i], name); got != value {
				t.Errorf("point %d: %s is %s, want %s", i, name, got, value)
			}
		}
	}
}

func TestEveryValueOfAPointKnowsWhoSetIt(t *testing.T) {
	p := points(t, toy)[0]
	for path, want := range map[string]string{
		"model":                        "p/arms/base/toy.yaml:1:8",
		"image":                        "p/arms/toya.yaml:4:8",
		"topology.gpus":                "p/arms/base/toy.yaml:13:22",
		`args["max-num-seqs"]`:         "p/arms/toya.yaml:10:24",
		`args["config"]["sizes"][0]`:   "p/arms/toya.yaml:12:21",
		`args["config"]["mode"]`:       "p/arms/base/toy.yaml:9:18",
		`args["tensor-parallel-size"]`: "p/arms/base/toy.yaml:14:34",
		`env["A"]`:                     "p/arms/base/toy.yaml:10:10",
		"":                             "p/arms/toya.yaml:7:19",
	} {
		if got := p.Origin(path).String(); got != want {
			t.Errorf("%s was set at %s, want %s", path, got, want)
		}
	}
}

func TestALayerDeletesADeploymentOfItsBase(t *testing.T) {
	all := points(t, strings.Replace(toy, "  dep2:\n    concurrency: [8]\n", "  dep2: null\n", 1))
	if len(all) != 3 {
		t.Errorf("%d points, want the 3 of tp4", len(all))
	}
}

func TestFindingsGetThePlaceOfWhatTheyAreAbout(t *testing.T) {
	p := points(t, toy)[0]
	errors, notes := arm.Findings(p, []*pluginv1.Finding{
		{Field: `args["max-num-seqs"]`, Code: "too-few", Severity: pluginv1.Severity_SEVERITY_ERROR, Message: "8 is too few", Remedy: "give 16"},
		{Code: "slow", Severity: pluginv1.Severity_SEVERITY_NOTE, Message: "requests will queue"},
	})
	if want := "p/arms/toya.yaml:10:24: 8 is too few [too-few]; give 16"; errors.Error() != want {
		t.Errorf("error is %s, want %s", errors.Error(), want)
	}
	if want := "p/arms/toya.yaml:7:19: note: requests will queue [slow]"; notes.Error() != want {
		t.Errorf("note is %s, want %s", notes.Error(), want)
	}
}

// Every concurrency has exactly one point, whatever the lengths of the zips.
func TestExpansionIsTotalAndKeepsTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		concurrencies := rapid.SliceOfNDistinct(rapid.IntRange(1, 500), 1, 12, rapid.ID[int]).Draw(t, "concurrencies")
		values := make([]string, len(concurrencies))
		for i := range values {
			values[i] = fmt.Sprint(i)
		}
		list := strings.Join(strings.Fields(fmt.Sprint(concurrencies)), ", ")
		content := fmt.Sprintf("key: toy-arm\nextends: base/toy.yaml\nhardware: hw\ndeployments:\n  dep2: null\n  tp4: {concurrency: %s, zip: {args: {each: [%s], all: [x]}}}\n",
			list, strings.Join(values, ", "))
		c, err := arm.NewCatalog(files(content))
		if err != nil {
			t.Fatal(err)
		}
		a, err := c.Arm("toy-arm")
		if err != nil {
			t.Fatal(err)
		}
		all, err := a.Points()
		if err != nil || len(all) != len(concurrencies) {
			t.Fatalf("%d points, %v; want %d", len(all), err, len(concurrencies))
		}
		for i, p := range all {
			m := p.Message()
			if int(m.GetConcurrency()) != concurrencies[i] || m.GetArgs()["each"].GetIntValue() != int64(i) || m.GetArgs()["all"].GetStringValue() != "x" {
				t.Fatalf("point %d is %v", i, m)
			}
		}
	})
}

func BenchmarkLoadAndExpand(b *testing.B) {
	for b.Loop() {
		c, err := arm.NewCatalog(files(toy))
		if err != nil {
			b.Fatal(err)
		}
		a, err := c.Arm("toy-arm")
		if err != nil {
			b.Fatal(err)
		}
		if _, err := a.Points(); err != nil {
			b.Fatal(err)
		}
	}
}
