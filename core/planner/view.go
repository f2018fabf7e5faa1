package planner

import (
	"bytes"
	"encoding/json"
	"strings"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"github.com/infersweep/infersweep/core/launch"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// View is a plan as `sweep plan --json` and a point's plan.json show it, with
// the preferred ports filled in. The same plan gives the same bytes.
type View struct {
	ExpName           string          `json:"exp_name"`
	Arm               string          `json:"arm"`
	Deployment        string          `json:"deployment"`
	Concurrency       uint32          `json:"concurrency"`
	Engine            string          `json:"engine"`
	Hardware          string          `json:"hardware"`
	Mode              string          `json:"mode"`
	LaunchFingerprint string          `json:"launch_fingerprint"`
	Processes         []ProcessView   `json:"processes"`
	Ports             map[string]int  `json:"ports"`
	Readiness         json.RawMessage `json:"readiness"`
	Load              json.RawMessage `json:"load"`
	SessionHeader     string          `json:"session_header"`
	Metrics           json.RawMessage `json:"metrics"`
	Health            HealthView      `json:"health"`
	Shape             json.RawMessage `json:"shape"`
	Requirements      json.RawMessage `json:"requirements"`
}

// ProcessView is a process of a plan.
type ProcessView struct {
	Name             string            `json:"name"`
	Role             string            `json:"role"`
	NodeIndex        uint32            `json:"node_index"`
	Rank             uint32            `json:"rank"`
	Image            string            `json:"image"`
	Argv             []string          `json:"argv"`
	Env              map[string]string `json:"env"`
	Files            map[string]string `json:"files"`
	WorkingDirectory string            `json:"working_directory"`
	GPUs             []uint32          `json:"gpus"`
	After            []string          `json:"after"`
	Readiness        json.RawMessage   `json:"readiness"`
}

// HealthView is a health policy; times in seconds.
type HealthView struct {
	IntervalS           float64  `json:"interval_s"`
	Attempts            uint32   `json:"attempts"`
	EngineReadyTimeoutS *float64 `json:"engine_ready_timeout_s"`
}

// View shows p with its preferred ports.
func (p *Planned) View() (*View, error) {
	preview, err := launch.Preview(p.Plan)
	if err != nil {
		return nil, err
	}
	m := p.Point.Message()
	v := &View{
		ExpName: m.GetExpName(), Arm: m.GetArm(), Deployment: m.GetDeployment(), Concurrency: m.GetConcurrency(),
		Engine: m.GetEngine(), Hardware: m.GetHardware(), Mode: word(p.Mode.String(), "LAUNCH_MODE_"),
		LaunchFingerprint: p.Fingerprint,
		Ports:             map[string]int{},
		SessionHeader:     preview.GetSessionHeader(),
		Health:            healthView(p.Health),
		Readiness:         raw(preview.GetReadiness()),
		Load:              raw(preview.GetLoad()),
		Metrics:           rawList(preview.GetMetrics()),
		Shape:             raw(preview.GetShape()),
		Requirements:      rawList(preview.GetRequirements()),
	}
	for _, port := range preview.GetPorts() {
		v.Ports[port.GetName()] = int(port.GetPreferred())
	}
	for _, process := range preview.GetProcesses() {
		v.Processes = append(v.Processes, processView(process))
	}
	return v, nil
}

func processView(p *pluginv1.Process) ProcessView {
	v := ProcessView{
		Name: p.GetName(), Role: word(p.GetRole().String(), "PROCESS_ROLE_"),
		NodeIndex: p.GetNodeIndex(), Rank: p.GetRank(), Image: p.GetImage(),
		Argv: p.GetArgv(), Env: map[string]string{}, Files: map[string]string{},
		WorkingDirectory: p.GetWorkingDirectory(),
		GPUs:             append([]uint32{}, p.GetGpus()...),
		After:            append([]string{}, p.GetAfter()...),
		Readiness:        raw(p.GetReadiness()),
	}
	for name, value := range p.GetEnv() {
		v.Env[name] = value
	}
	for _, f := range p.GetFiles() {
		v.Files[f.GetPath()] = string(f.GetContent())
	}
	return v
}

func healthView(h *pluginv1.HealthPolicy) HealthView {
	v := HealthView{IntervalS: h.GetInterval().AsDuration().Seconds(), Attempts: h.GetAttempts()}
	if h.GetEngineReadyTimeout() != nil {
		s := h.GetEngineReadyTimeout().AsDuration().Seconds()
		v.EngineReadyTimeoutS = &s
	}
	return v
}

// word is an enum value as documents spell it: lower case, without prefix.
func word(name, prefix string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimPrefix(name, prefix)), "_", "-")
}

// raw is m in JSON, compacted: protojson varies its white space on purpose.
func raw[M proto.Message](m M) json.RawMessage {
	if !m.ProtoReflect().IsValid() {
		return json.RawMessage("null")
	}
	b, err := protojson.MarshalOptions{UseProtoNames: true, EmitUnpopulated: true}.Marshal(m)
	if err != nil {
		// Only invalid UTF-8 can do this, and gRPC lets none through.
		return json.RawMessage("null")
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, b); err != nil {
		return json.RawMessage("null")
	}
	return compact.Bytes()
}

func rawList[M proto.Message](list []M) json.RawMessage {
	items := make([]string, len(list))
	for i, m := range list {
		items[i] = string(raw(m))
	}
	return json.RawMessage("[" + strings.Join(items, ",") + "]")
}
