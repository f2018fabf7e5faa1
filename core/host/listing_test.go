package host_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/infersweep/infersweep/core/host"
)

func TestListTellsEverythingOfEachPlugin(t *testing.T) {
	healthy, hardware := with(t, "healthy"), with(t, "bad-policy")
	list, err := host.List(t.Context(), started(t, hardware, healthy))
	if err != nil {
		t.Fatal(err)
	}
	var text, json bytes.Buffer
	if err := host.WriteListJSON(&json, list); err != nil {
		t.Fatal(err)
	}
	if err := host.WriteListText(&text, list); err != nil {
		t.Fatal(err)
	}
	wantJSON := `[
  {
    "name": "healthy",
    "kind": "engine",
    "version": "0.1.0",
    "contract": "1.0",
    "capabilities": [
      "ListArms",
      "PlanLaunch"
    ],
    "path": "HEALTHY",
    "arms": [
      "first-arm"
    ]
  },
  {
    "name": "bad-policy",
    "kind": "hardware",
    "version": "0.1.0",
    "contract": "1.0",
    "capabilities": [
      "ListArms",
      "PlanLaunch"
    ],
    "path": "HARDWARE",
    "arms": []
  }
]
`
	names := strings.NewReplacer("HEALTHY", healthy, "HARDWARE", hardware)
	if want := names.Replace(wantJSON); json.String() != want {
		t.Errorf("the JSON is\n%s\nwant\n%s", &json, want)
	}
	wantText := `NAME        KIND      VERSION  CONTRACT  PATH
healthy     engine    0.1.0    1.0       HEALTHY
bad-policy  hardware  0.1.0    1.0       HARDWARE

healthy
  capabilities: ListArms PlanLaunch
  arm: first-arm

bad-policy
  capabilities: ListArms PlanLaunch
`
	if want := names.Replace(wantText); text.String() != want {
		t.Errorf("the text is\n%s\nwant\n%s", &text, want)
	}
}

func TestNoPluginsAreAnEmptyArray(t *testing.T) {
	list, err := host.List(t.Context(), started(t))
	if err != nil {
		t.Fatal(err)
	}
	var json bytes.Buffer
	if err := host.WriteListJSON(&json, list); err != nil || json.String() != "[]\n" {
		t.Errorf("the JSON is %q (%v)", &json, err)
	}
}
