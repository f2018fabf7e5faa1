package cmd

import (
	"fmt"

	"github.com/spf13/cobra"
)

// exactlyOne wants one argument and says what it is.
func exactlyOne(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) == 1 {
			return nil
		}
		return fmt.Errorf("`%s` wants %s, it got %d arguments; see `%s --help`", c.CommandPath(), what, len(args), c.CommandPath())
	}
}

// atLeastOne wants arguments and says what they are.
func atLeastOne(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) > 0 {
			return nil
		}
		return fmt.Errorf("`%s` wants %s; see `%s --help`", c.CommandPath(), what, c.CommandPath())
	}
}

func missingSubcommand(c *cobra.Command) error {
	return fmt.Errorf("`%s` wants a subcommand; `%s --help` lists them", c.CommandPath(), c.CommandPath())
}
