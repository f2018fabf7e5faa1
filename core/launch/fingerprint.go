package launch

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Fingerprint is the SHA-256, in hex, of plan's canonical JSON (keys sorted, no
// white space). Points with equal fingerprints could share one server. Whatever
// makes no difference to a running server is left out: which port was
// preferred, and what to install when a program is missing.
func Fingerprint(plan *pluginv1.LaunchPlan) string {
	same := proto.CloneOf(plan)
	for _, p := range same.GetPorts() {
		p.Preferred = 0
	}
	for _, p := range same.GetProcesses() {
		p.InstallHint = ""
	}
	sum := sha256.Sum256(canonical(same))
	return hex.EncodeToString(sum[:])
}

// canonical is m as JSON that depends on m alone; protojson varies its white
// space and proto's own bytes are not promised to stay.
func canonical(m proto.Message) []byte {
	b, err := protojson.Marshal(m)
	if err != nil {
		// Only invalid UTF-8 can do this, and the wire lets none through.
		panic("launch plan with invalid UTF-8: " + err.Error())
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	var tree any
	if err := d.Decode(&tree); err != nil {
		panic("protojson wrote what is no JSON: " + err.Error())
	}
	b, err = json.Marshal(tree)
	if err != nil {
		panic("JSON cannot be written again: " + err.Error())
	}
	return b
}
