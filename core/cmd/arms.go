package cmd

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/infersweep/infersweep/core/arm"
	"github.com/infersweep/infersweep/core/inventory"
)

func newArms(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "arms",
		Short: "List, show and check recipe arms",
		Args:  noArguments,
		RunE:  func(c *cobra.Command, _ []string) error { return missingSubcommand(c) },
	}
	c.AddCommand(newArmsList(a), newArmsShow(a), newArmsCheck(a))
	return c
}

func newArmsList(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the arms of all plugins",
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			return a.withWorkshop(c.Context(), noSimulator, func(w *workshop) error {
				return inventory.WriteList(a.stdout, w.Inventory)
			})
		},
	}
}

func newArmsShow(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "show KEY",
		Short: "Show an arm with all its layers merged",
		Args:  exactlyOne("an arm's key"),
		RunE: func(c *cobra.Command, args []string) error {
			return a.withWorkshop(c.Context(), noSimulator, func(w *workshop) error {
				merged, err := w.Arm(args[0])
				if err != nil {
					return err
				}
				return merged.WriteYAML(a.stdout)
			})
		},
	}
}

func newArmsCheck(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "check KEY|FILE...",
		Short: "Hold arms against all rules, the engine's own included, without launching anything",
		Args:  atLeastOne("an arm's key or file"),
		RunE: func(c *cobra.Command, args []string) error {
			return a.withWorkshop(c.Context(), noSimulator, func(w *workshop) error {
				var problems []error
				for _, name := range args {
					checked, err := armOrFile(w, name)
					if err != nil {
						problems = append(problems, err)
						continue
					}
					notes, err := w.Check(c.Context(), checked)
					for _, note := range notes {
						fmt.Fprintln(a.stderr, note)
					}
					if err != nil {
						problems = append(problems, err)
						continue
					}
					fmt.Fprintf(a.stdout, "%s: no errors\n", name)
				}
				return errors.Join(problems...)
			})
		},
	}
}

// armOrFile takes what looks like a path for one.
func armOrFile(w *workshop, name string) (*arm.Arm, error) {
	if strings.ContainsRune(name, filepath.Separator) || strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml") {
		return arm.LoadFile(name)
	}
	return w.Arm(name)
}
