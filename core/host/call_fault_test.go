package host_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/infersweep/infersweep/core/host"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

func plan(t *testing.T, p host.Plugin) error {
	t.Helper()
	_, err := p.Engine().PlanLaunch(t.Context(), &pluginv1.PlanLaunchRequest{})
	return err
}

func TestCallsThatGoWrongAreExplained(t *testing.T) {
	check := func(t *testing.T, p host.Plugin) error {
		_, err := p.Engine().CheckArm(t.Context(), &pluginv1.CheckArmRequest{})
		return err
	}
	arms := func(t *testing.T, p host.Plugin) error {
		_, err := host.ArmFiles(t.Context(), p)
		return err
	}
	policy := func(t *testing.T, p host.Plugin) error {
		_, err := p.Hardware().HealthPolicy(t.Context(), &pluginv1.HealthPolicyRequest{})
		return err
	}
	for fault, c := range map[string]struct {
		ask  func(*testing.T, host.Plugin) error
		want string
	}{
		"crashes-in-stream": {arms, "asked for ListArms, it exited with status 7; its last lines on stderr:" +
			"\n  | this is the plugin with the fault crashes-in-stream\n  | out of cheese"},
		"bad-arm": {arms, "asked for ListArms, it answered what the contract forbids: file.path: does not match regex pattern `^[^/].*\\.yaml$`; " +
			"this is a bug of the plugin; its last lines on stderr:\n  | this is the plugin with the fault bad-arm"},
		"bad-finding": {check, "asked for CheckArm, it answered what the contract forbids: " +
			"findings[1].code: does not match regex pattern `^[a-z0-9]+(-[a-z0-9]+)*$`, findings[1].message: must be at least 1 characters; " +
			"this is a bug of the plugin; its last lines on stderr:\n  | this is the plugin with the fault bad-finding"},
		"bad-plan": {plan, "asked for PlanLaunch, it answered what the contract forbids: plan.processes: must contain at least 1 item(s), " +
			"plan.readiness: value is required, plan.load: value is required, plan.shape: value is required; " +
			"this is a bug of the plugin; its last lines on stderr:\n  | this is the plugin with the fault bad-plan"},
		"bad-policy": {policy, "asked for HealthPolicy, it answered what the contract forbids: policy.interval: must be greater than 0s, " +
			"policy.attempts: must be greater than 0; " +
			"this is a bug of the plugin; its last lines on stderr:\n  | this is the plugin with the fault bad-policy"},
		"refuses": {plan, "asked for PlanLaunch, it refuses: gpus is 3, and this engine takes powers of two"},
		"hangs": {plan, "asked for PlanLaunch, it did not answer within 2s; " +
			"its last lines on stderr:\n  | this is the plugin with the fault hangs"},
		"healthy": {plan, "asked for PlanLaunch, it answered Internal: the plan got lost; " +
			"its last lines on stderr:\n  | this is the plugin with the fault healthy"},
		"too-large": {plan, "asked for PlanLaunch, it answered more than the 16 MiB that a message may have: " +
			"grpc: received message larger than max (17825802 vs. 16777216); " +
			"its last lines on stderr:\n  | this is the plugin with the fault too-large"},
	} {
		t.Run(fault, func(t *testing.T) {
			sockets := ownTemp(t)
			path := with(t, fault)
			h := started(t, path)
			err := c.ask(t, h.Plugins()[0])
			var f *host.Fault
			if !errors.As(err, &f) {
				t.Fatalf("it is no fault: %v", err)
			}
			wantMessage(t, err, path, "plugin "+fault+" (PATH): "+c.want)
			if err := h.Close(); err != nil {
				t.Error(err)
			}
			wantNothingLeft(t, sockets, path)
		})
	}
}

func TestWhatCameBeforeACrashInTheStreamIsGood(t *testing.T) {
	stream, err := only(t, with(t, "crashes-in-stream")).Engine().ListArms(t.Context(), &pluginv1.EngineServiceListArmsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if first, err := stream.Recv(); err != nil || first.GetFile().GetPath() != "arms/first.yaml" {
		t.Errorf("first comes %v, %v", first, err)
	}
	if _, err := stream.Recv(); err == nil || errors.Is(err, io.EOF) {
		t.Errorf("then comes %v", err)
	}
}

func TestAPanicIsShownFromItsBeginning(t *testing.T) {
	_, err := host.ArmFiles(t.Context(), only(t, with(t, "panics-in-stream")))
	want := "asked for ListArms, it exited with status 2; its last lines on stderr:\n  | panic: the recipe book is empty\n"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("the message is %v", err)
	}
}

func TestEveryCallAfterADeathNamesTheCause(t *testing.T) {
	p := only(t, with(t, "crashes-in-stream"))
	_, _ = host.ArmFiles(t.Context(), p)
	if err := plan(t, p); err == nil || !strings.Contains(err.Error(), "asked for PlanLaunch, it exited with status 7") {
		t.Errorf("the message is %v", err)
	}
}

func TestAnAbsentCapabilityIsNoFailure(t *testing.T) {
	p := only(t, with(t, "healthy"))
	_, err := p.Engine().DescribeMetrics(t.Context(), &pluginv1.DescribeMetricsRequest{})
	if !host.Absent(err) {
		t.Errorf("the error is %v", err)
	}
	_, err = p.Simulator().Simulate(t.Context(), &pluginv1.SimulateRequest{})
	if !host.Absent(err) {
		t.Errorf("another kind's call gives %v", err)
	}
	if host.Absent(plan(t, p)) || host.Absent(nil) {
		t.Error("everything is absent")
	}
}

func TestARefusalIsTheUsersToRead(t *testing.T) {
	message, ok := host.Refusal(plan(t, only(t, with(t, "refuses"))))
	if !ok || message != "gpus is 3, and this engine takes powers of two" {
		t.Errorf("the refusal is %q, %v", message, ok)
	}
	if _, ok := host.Refusal(errors.New("x")); ok {
		t.Error("any error is a refusal")
	}
}

func TestTheCallersOwnEndIsNoFault(t *testing.T) {
	p := only(t, with(t, "hangs"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := p.Engine().PlanLaunch(ctx, &pluginv1.PlanLaunchRequest{})
	var f *host.Fault
	if !errors.Is(err, context.Canceled) || errors.As(err, &f) {
		t.Errorf("the error is %v", err)
	}
	if want := "asking the plugin hangs for PlanLaunch: context canceled"; err.Error() != want {
		t.Errorf("the message is %q, want %q", err, want)
	}
}

func TestRequestsAreNotTheHostsToValidate(t *testing.T) {
	_, err := only(t, with(t, "healthy")).Service().Shutdown(t.Context(), &pluginv1.ShutdownRequest{Grace: durationpb.New(0)})
	if !host.Absent(err) {
		t.Errorf("the error is %v", err)
	}
}
