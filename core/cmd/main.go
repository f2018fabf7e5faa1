// Package cmd is the command line: a file per subcommand, each only wiring.
package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/infersweep/infersweep/core/run"
)

// Exit statuses.
const (
	statusOK          = 0
	statusFailed      = 1   // a run that failed or has an invalid point
	statusUsage       = 2   // command line, configuration, arms
	statusInterrupted = 130 // Ctrl-C, as shells report it
)

// Main runs one command line and returns its exit status. Results go to
// stdout, everything else to stderr.
func Main(args []string, stdout, stderr io.Writer) int {
	// Under `bazel run` a relative path is meant where the user stands.
	if dir := os.Getenv("BUILD_WORKING_DIRECTORY"); dir != "" {
		if err := os.Chdir(dir); err != nil {
			fmt.Fprintf(stderr, "sweep: entering the working directory: %v\n", err)
			return statusUsage
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root := newRoot(&app{stdout: stdout, stderr: stderr})
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return statusOK
	}
	if ctx.Err() != nil {
		fmt.Fprintln(stderr, "sweep: interrupted")
		return statusInterrupted
	}
	fmt.Fprintf(stderr, "sweep: %v\n", err)
	if errors.Is(err, run.ErrInvalid) {
		return statusFailed
	}
	return statusUsage
}

func newRoot(a *app) *cobra.Command {
	runCommand := newRun(a)
	root := &cobra.Command{
		Use:   "sweep",
		Short: "Declare, launch, measure and publish benchmark sweeps of LLM inference engines",
		Long: "sweep plans the points of recipe arms, launches an inference engine for each, waits until it\n" +
			"serves, loads it, judges the measurement and writes it down.\n\n" +
			"Without a subcommand it is `sweep run` with ./sweep.yaml.",
		Args:          noArguments,
		RunE:          runCommand.RunE,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.Flags().AddFlagSet(runCommand.Flags())
	root.PersistentFlags().StringArrayVar(&a.plugins, "plugin", nil, "start this plugin binary too (can be repeated)")
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SuggestionsMinimumDistance = 2
	root.AddCommand(runCommand, newPlan(a), newMatrix(a), newArms(a), newPlugins(a))
	return root
}

// noArguments refuses what is no subcommand, offering the nearest.
func noArguments(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return unknownSubcommand(c, args[0])
}

func unknownSubcommand(c *cobra.Command, name string) error {
	message := fmt.Sprintf("%q is no subcommand of `%s`", name, c.CommandPath())
	if near := c.SuggestionsFor(name); len(near) > 0 {
		return fmt.Errorf("%s; did you mean `%s %s`?", message, c.CommandPath(), near[0])
	}
	return fmt.Errorf("%s; `%s --help` lists them", message, c.CommandPath())
}
