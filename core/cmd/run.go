package cmd

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/infersweep/infersweep/core/arm"
	"github.com/infersweep/infersweep/core/config"
	"github.com/infersweep/infersweep/core/matrix"
	"github.com/infersweep/infersweep/core/planner"
	"github.com/infersweep/infersweep/core/run"
	configv1 "github.com/infersweep/infersweep/proto/infersweep/config/v1"
	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// runFlags are the flags of `sweep run` as they were typed.
type runFlags struct {
	config, out, modelPath, trace string
	points, faults                []string
	duration                      time.Duration
	simulate, real, noContainer   bool
	seed                          uint64
}

func newRun(a *app) *cobra.Command {
	f := &runFlags{}
	c := &cobra.Command{
		Use:   "run [KEY...]",
		Short: "Launch, load, judge and record each point of the arms",
		Long: "run takes the arms of the command line, or of sweep.yaml, and for each of their points launches\n" +
			"the engine, waits until it serves, loads it, judges the measurement and writes it down.\n" +
			"The exit status is 0 only if every point is valid.",
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error { return a.run(c, args, f) },
	}
	flags := c.Flags()
	flags.StringVar(&f.config, "config", "", "configuration `FILE` (default ./sweep.yaml)")
	flags.StringVar(&f.out, "out", "", "output `DIR`, new or empty (default runs/TIME)")
	flags.StringSliceVar(&f.points, "points", nil, "only these points, by experiment name (`NAME`,...; * and ? match)")
	flags.DurationVar(&f.duration, "duration", 0, "the measured window of each point, e.g. 30s")
	flags.BoolVar(&f.simulate, "simulate", false, "run the simulator's programs in place of the plan's")
	flags.BoolVar(&f.real, "real", false, "run the programs of the plan on this machine")
	flags.BoolVar(&f.noContainer, "no-container", false, "run processes that have an image on the node itself")
	flags.StringVar(&f.modelPath, "model-path", "", "`DIR` where the model's files lie")
	flags.StringVar(&f.trace, "trace", "", "replay the requests of this `FILE` (Mooncake JSONL, plain or .xz)")
	flags.Uint64Var(&f.seed, "seed", 0, "seed of everything random in trace and schedule")
	flags.StringArrayVar(&f.faults, "fault", nil, "inject a fault into the simulator, `NAME[=VALUE]` (can be repeated)")
	return c
}

func (a *app) run(c *cobra.Command, keys []string, f *runFlags) error {
	conf, err := f.configuration(c, keys)
	if err != nil {
		return err
	}
	workloads, err := run.OpenWorkloads(f.trace, conf.GetLoad().GetSeed())
	if err != nil {
		return err
	}
	modelPath, err := modelFolder(f.modelPath)
	if err != nil {
		return err
	}
	out, err := outputFolder(f.out, time.Now())
	if err != nil {
		return err
	}
	return a.withWorkshop(c.Context(), neededBy(conf), func(w *workshop) error {
		points, err := w.planned(c.Context(), conf, f.points, modelPath)
		if err != nil {
			return err
		}
		programs, err := w.programs(conf)
		if err != nil {
			return err
		}
		return run.Execute(c.Context(), run.Job{
			Config: conf.Sweep, Points: points, Workloads: workloads, Programs: programs, Host: w.Host,
			Out: out, Command: commandLine(), Observer: a.observer(), Stdout: a.stdout, Now: time.Now,
		})
	})
}

// configuration is the file's, with the flags applied.
func (f *runFlags) configuration(c *cobra.Command, keys []string) (*config.Configuration, error) {
	conf, err := config.ReadOrDefault(f.config, len(keys) > 0)
	if err != nil {
		return nil, err
	}
	o := config.Override{Keys: keys, Faults: f.faults, NoContainer: f.noContainer}
	switch {
	case f.simulate && f.real:
		return nil, fmt.Errorf("--simulate and --real exclude each other")
	case f.simulate:
		o.Mode = configv1.ExecutionMode_EXECUTION_MODE_SIMULATE
	case f.real:
		o.Mode = configv1.ExecutionMode_EXECUTION_MODE_REAL
	}
	if c.Flags().Changed("duration") {
		o.Duration = &f.duration
	}
	if c.Flags().Changed("seed") {
		o.Seed = &f.seed
	}
	return conf, o.Apply(conf)
}

// planned are the selected points of the configured arms, checked and planned.
func (w *workshop) planned(ctx context.Context, conf *config.Configuration, names []string, modelPath string) ([]*planner.Planned, error) {
	arms, err := w.configuredArms(conf)
	if err != nil {
		return nil, err
	}
	all, err := w.checked(ctx, arms)
	if err != nil {
		return nil, err
	}
	selected, err := matrix.Select(all, names)
	if err != nil {
		return nil, err
	}
	return planner.All(ctx, w.Planner, selected, pluginv1.LaunchMode_LAUNCH_MODE_THROUGHPUT, modelPath)
}

// configuredArms are those of the command line or of the file, where an unknown
// one has a place.
func (w *workshop) configuredArms(conf *config.Configuration) ([]*arm.Arm, error) {
	var arms []*arm.Arm
	for i, key := range conf.GetKeys() {
		a, err := w.Arm(key)
		if at, ok := conf.Origin(fmt.Sprintf("keys[%d]", i)); err != nil && ok {
			return nil, fmt.Errorf("%s: %w", at, err)
		}
		if err != nil {
			return nil, err
		}
		arms = append(arms, a)
	}
	return arms, nil
}

// neededBy leaves the simulator out of real runs.
func neededBy(conf *config.Configuration) needs {
	if conf.GetMode() == configv1.ExecutionMode_EXECUTION_MODE_REAL {
		return noSimulator
	}
	return everyPlugin
}

// programs are the plan's own or the simulator's.
func (w *workshop) programs(conf *config.Configuration) (run.Substituter, error) {
	if conf.GetMode() == configv1.ExecutionMode_EXECUTION_MODE_REAL {
		return run.NewRealPrograms(), nil
	}
	simulator, err := w.Host.Simulator()
	if err != nil {
		return nil, err
	}
	return run.NewSimulatedPrograms(simulator.Simulator(), &pluginv1.SimulationOptions{
		Seed:      conf.GetLoad().GetSeed(),
		TimeScale: conf.GetSimulation().GetTimeScale(),
		Faults:    conf.GetSimulation().GetFaults(),
	}), nil
}
