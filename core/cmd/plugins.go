package cmd

import (
	"github.com/spf13/cobra"

	"github.com/infersweep/infersweep/core/host"
)

func newPlugins(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "plugins",
		Short: "Look at the plugins",
		Args:  noArguments,
		RunE:  func(c *cobra.Command, _ []string) error { return missingSubcommand(c) },
	}
	c.AddCommand(newPluginsList(a))
	return c
}

func newPluginsList(a *app) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "list",
		Short: "List the plugins: name, kind, version, contract, capabilities, path, arms",
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			return a.withHost(c.Context(), everyPlugin, func(h host.Host) error {
				list, err := host.List(c.Context(), h)
				if err != nil {
					return err
				}
				if asJSON {
					return host.WriteListJSON(a.stdout, list)
				}
				return host.WriteListText(a.stdout, list)
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print a JSON array")
	return c
}
