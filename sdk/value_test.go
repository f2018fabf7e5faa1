package sdk_test

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
	"github.com/infersweep/infersweep/sdk"
)

func TestJSONKeepsWhatTheAuthorWrote(t *testing.T) {
	for want, v := range map[string]*pluginv1.Value{
		`1048576`:              sdk.Int(1048576),
		`-9223372036854775808`: sdk.Int(-1 << 63),
		`0.97`:                 sdk.Decimal("0.97"),
		`1.50`:                 sdk.Decimal("1.50"),
		`1e-3`:                 sdk.Decimal("1e-3"),
		`3.51`:                 sdk.Float(3.51),
		`1000000`:              sdk.Float(1e6),
		`"a<b>&\"c\n"`:         sdk.String("a<b>&\"c\n"),
		`true`:                 sdk.Bool(true),
		`[1,"x",[]]`:           sdk.List(sdk.Int(1), sdk.String("x"), sdk.List()),
		`{}`:                   sdk.Map(nil),
		`null`:                 {},
		`{"B":false,"a":{"y":2,"z":1}}`: sdk.Map(map[string]*pluginv1.Value{
			"a": sdk.Map(map[string]*pluginv1.Value{"z": sdk.Int(1), "y": sdk.Int(2)}),
			"B": sdk.Bool(false),
		}),
	} {
		if got := sdk.JSON(v); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestFlagsAreSortedAndTrueStandsAlone(t *testing.T) {
	got := sdk.Flags(map[string]*pluginv1.Value{
		"max-model-len":             sdk.Int(1048576),
		"enable-prefix-caching":     sdk.Bool(true),
		"disable-log-requests":      sdk.Bool(false),
		"gpu-memory-utilization":    sdk.Decimal("0.97"),
		"kv-cache-dtype":            sdk.String("fp8 e4m3"),
		"cudagraph-capture-sizes":   sdk.List(sdk.Int(6), sdk.Int(12)),
		"additional-configuration2": sdk.Map(map[string]*pluginv1.Value{"b": sdk.Int(1), "a": sdk.String("<")}),
	})
	want := []string{
		"--additional-configuration2", `{"a":"<","b":1}`,
		"--cudagraph-capture-sizes", "[6,12]",
		"--enable-prefix-caching",
		"--gpu-memory-utilization", "0.97",
		"--kv-cache-dtype", "fp8 e4m3",
		"--max-model-len", "1048576",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q,\nwant %q", got, want)
	}
}

func TestFlagTextIsBareTextAndTellsSwitches(t *testing.T) {
	if text, isSwitch := sdk.FlagText(sdk.String("a b")); text != "a b" || isSwitch {
		t.Errorf("text gives %q, %v", text, isSwitch)
	}
	if text, isSwitch := sdk.FlagText(sdk.Bool(false)); text != "false" || !isSwitch {
		t.Errorf("false gives %q, %v", text, isSwitch)
	}
}

func TestJSONOfAnyTextReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		var back string
		if err := json.Unmarshal([]byte(sdk.JSON(sdk.String(text))), &back); err != nil || back != text {
			t.Fatalf("%q reads back as %q (%v)", text, back, err)
		}
	})
}
