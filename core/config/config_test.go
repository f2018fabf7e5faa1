package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/infersweep/infersweep/core/config"
	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
)

func written(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sweep.yaml")
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReadNamesWhatIsWrongAndWhere(t *testing.T) {
	for content, want := range map[string]string{
		"keys: [a]\nmode: simulate\nload: {warmup: 1}\n":                 ":3:8: warmup is no field here; the fields are duration, warmup-requests, drain, seed",
		"keys: [a]\nmode: fast\nload: {}\n":                              `:2:7: mode is "fast", it must be one of simulate, real`,
		"keys: [a, a]\nmode: real\nload: {}\n":                           ":1:7: keys repeated value must contain unique items",
		"keys: []\nmode: real\nload: {}\n":                               ":1:7: keys must contain at least 1 item(s)",
		"mode: real\nload: {}\n":                                         ":1:1: keys is missing",
		"keys: [a]\nmode: real\nload: {drain: -1s}\n":                    ":3:15: load.drain must be greater than or equal to 0s",
		"keys: [a]\nmode: real\nload: {}\nsimulation: {time-scale: 0}\n": ":4:26: simulation.time-scale must be greater than 0",
	} {
		path := written(t, content)
		_, err := config.Read(path)
		if err == nil || err.Error() != path+want {
			t.Errorf("%q: error is\n%v\nwant\n%s", content, err, path+want)
		}
	}
}

func TestAMissingFileIsOnlyAMistakeWhereNothingElseNamesArms(t *testing.T) {
	t.Chdir(t.TempDir())
	want := "sweep.yaml is not there: name arms on the command line (sweep run KEY), or give a file with --config"
	if _, err := config.ReadOrDefault("", false); err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
	c, err := config.ReadOrDefault("", true)
	if err != nil || c.GetMode() != configv1.ExecutionMode_EXECUTION_MODE_SIMULATE {
		t.Errorf("%v, %v; want the default", c.Sweep, err)
	}
	if _, err := config.ReadOrDefault("none.yaml", true); err == nil || !strings.HasPrefix(err.Error(), "none.yaml is not there") {
		t.Errorf("error is %v", err)
	}
}

func TestWhatAFileLeavesOpenIsCompleted(t *testing.T) {
	c, err := config.Read(written(t, "keys: [a]\nmode: real\nload: {}\npolicy: {max-failure-rate: 0}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if c.GetPolicy().GetMaxFailureRate() != 0 || c.GetPolicy().GetMinLiveLanes() != 0.95 || c.GetSimulation().GetTimeScale() != 1 {
		t.Errorf("completed to %v", c.Sweep)
	}
	if c.GetLoad().GetDrain().AsDuration() != 500*time.Millisecond {
		t.Errorf("drain is %v", c.GetLoad().GetDrain())
	}
}

func TestAFilesValuesKnowWhereTheyStand(t *testing.T) {
	path := written(t, "keys:\n  - a\n  - b\nmode: real\nload: {}\n")
	c, err := config.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if at, ok := c.Origin("keys[1]"); !ok || at.String() != path+":3:5" {
		t.Errorf("the second key stands at %v, %v", at, ok)
	}
	o := config.Override{Keys: []string{"c"}}
	if err := o.Apply(c); err != nil {
		t.Fatal(err)
	}
	if at, ok := c.Origin("keys[0]"); ok {
		t.Errorf("a key of the command line stands at %v", at)
	}
}

func TestOverridesSayOverTheFile(t *testing.T) {
	c := config.Default()
	duration, seed := 3*time.Second, uint64(7)
	o := config.Override{Keys: []string{"b"}, Duration: &duration, Seed: &seed, Faults: []string{"x"}, NoContainer: true}
	if err := o.Apply(c); err != nil {
		t.Fatal(err)
	}
	if c.GetKeys()[0] != "b" || c.GetLoad().GetDuration().AsDuration() != duration || c.GetLoad().GetSeed() != 7 ||
		c.GetSimulation().GetFaults()[0] != "x" || !c.GetReal().GetNoContainer() {
		t.Errorf("configuration is %v", c.Sweep)
	}
}

func TestOverridesThatCannotBeAreRefused(t *testing.T) {
	zero := time.Duration(0)
	for want, o := range map[string]config.Override{
		"duration 0s must be greater than 0, e.g. --duration 30s":                         {Duration: &zero},
		"faults are the simulator's: --fault goes with a simulated run, this one is real": {Mode: configv1.ExecutionMode_EXECUTION_MODE_REAL, Faults: []string{"x"}},
	} {
		if err := o.Apply(config.Default()); err == nil || err.Error() != want {
			t.Errorf("error is %v, want %s", err, want)
		}
	}
}
