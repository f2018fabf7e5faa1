package cmd

import (
	"context"
	"io"

	"github.com/infersweep/infersweep/core/arm"
	"github.com/infersweep/infersweep/core/host"
	"github.com/infersweep/infersweep/core/inventory"
	"github.com/infersweep/infersweep/core/planner"
)

// app is what all subcommands share.
type app struct {
	stdout, stderr io.Writer
	// plugins are the paths of --plugin.
	plugins []string
}

// workshop is the plugins of one command, started, and what they contribute.
type workshop struct {
	host.Host
	inventory.Inventory
	planner.Planner
}

// bundledSimulator is the file name of the simulator among the bundled plugins:
// the one that only simulated runs need.
const bundledSimulator = "sim"

// needs tells which bundled plugins a command needs.
type needs func(name string) bool

// everyPlugin and noSimulator are what commands need. Which engine or hardware
// an arm wants is known only once all have listed their arms.
func everyPlugin(string) bool      { return true }
func noSimulator(name string) bool { return name != bundledSimulator }

// withHost starts the plugins, calls use and ends them, on every path out.
func (a *app) withHost(ctx context.Context, n needs, use func(host.Host) error) error {
	h, err := host.Start(ctx, host.Config{Bundled: host.Find(), Need: n, Extra: a.plugins})
	if err != nil {
		return err
	}
	defer h.Close()
	return use(h)
}

// withWorkshop is withHost with arms read and a planner at hand.
func (a *app) withWorkshop(ctx context.Context, n needs, use func(*workshop) error) error {
	return a.withHost(ctx, n, func(h host.Host) error {
		i, err := inventory.Open(ctx, h)
		if err != nil {
			return err
		}
		return use(&workshop{Host: h, Inventory: i, Planner: planner.NewPluginPlanner(h, i)})
	})
}

// checked gives the points of arms that hold all rules, the engine's own too.
func (w *workshop) checked(ctx context.Context, arms []*arm.Arm) ([]*arm.Point, error) {
	for _, a := range arms {
		if _, err := w.Check(ctx, a); err != nil {
			return nil, err
		}
	}
	return w.Points(ctx, arms...)
}

// arms gives the arms of keys, in their order.
func (w *workshop) arms(keys []string) ([]*arm.Arm, error) {
	var arms []*arm.Arm
	for _, key := range keys {
		a, err := w.Arm(key)
		if err != nil {
			return nil, err
		}
		arms = append(arms, a)
	}
	return arms, nil
}
