package run

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"

	"google.golang.org/protobuf/encoding/protojson"

	"github.com/infersweep/infersweep/core/host"
	"github.com/infersweep/infersweep/core/result"
	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
)

// describe is run.json as the run begins.
func (j *Job) describe() *result.Run {
	about := &result.Run{
		Schema:    result.RunSchema,
		ID:        filepath.Base(j.Out),
		StartedAt: j.Now().UTC(),
		Command:   result.Redact(j.Command),
		Simulated: j.Config.GetMode() == configv1.ExecutionMode_EXECUTION_MODE_SIMULATE,
		Seed:      j.Config.GetLoad().GetSeed(),
		Config:    configJSON(j.Config),
		Versions:  ownVersions(),
	}
	for _, p := range j.Points {
		m := p.Point.Message()
		about.Points = append(about.Points, m.GetExpName())
		if !slices.Contains(about.Arms, m.GetArm()) {
			about.Arms = append(about.Arms, m.GetArm())
		}
	}
	for _, p := range j.Host.Plugins() {
		d := p.Description()
		about.Plugins = append(about.Plugins, result.Plugin{
			Name: d.GetName(), Kind: host.KindName(d.GetKind()), Version: d.GetVersion(), Revision: d.GetBuildRevision(),
		})
	}
	return about
}

// interruptedStatus is how shells report Ctrl-C.
const interruptedStatus = 130

// conclude is what is known at its end.
func (j *Job) conclude(about *result.Run, rows []*result.Row, runErr error) {
	ended := j.Now().UTC()
	about.EndedAt = &ended
	status := 0
	switch {
	case errors.Is(runErr, context.Canceled):
		status = interruptedStatus
	case j.judge(rows, runErr) != nil:
		status = 1
	}
	if runErr != nil {
		text := runErr.Error()
		about.Error = &text
	}
	about.ExitStatus = &status
}

// versions are the plugins' versions by name.
func (j *Job) versions() map[string]string {
	versions := map[string]string{}
	for _, p := range j.Host.Plugins() {
		versions[p.Description().GetName()] = p.Description().GetVersion()
	}
	return versions
}

func ownVersions() map[string]string {
	versions := map[string]string{"go": runtime.Version()}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return versions
	}
	if info.Main.Version != "" {
		versions["infersweep"] = info.Main.Version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			versions["revision"] = s.Value
		}
	}
	return versions
}

// configJSON is the configuration in the spelling of the schema's fields.
func configJSON(c *configv1.Sweep) json.RawMessage {
	b, err := protojson.MarshalOptions{UseProtoNames: true}.Marshal(c)
	if err != nil {
		return json.RawMessage(fmt.Sprintf("%q", err.Error()))
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, b); err != nil {
		return json.RawMessage("null")
	}
	return compact.Bytes()
}
