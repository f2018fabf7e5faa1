package cmd

import (
	"github.com/spf13/cobra"

	"github.com/infersweep/infersweep/core/inventory"
	"github.com/infersweep/infersweep/core/matrix"
)

func newMatrix(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "matrix KEY...",
		Short: "Print the points of arms as the JSON rows that InferenceX workflows consume",
		Args:  atLeastOne("an arm's key"),
		RunE: func(c *cobra.Command, args []string) error {
			return a.withWorkshop(c.Context(), noSimulator, func(w *workshop) error {
				arms, err := w.arms(args)
				if err != nil {
					return err
				}
				points, err := w.checked(c.Context(), arms)
				if err != nil {
					return err
				}
				nodes, err := inventory.Nodes(c.Context(), w.Inventory, arms)
				if err != nil {
					return err
				}
				rows, err := matrix.Rows(points, nodes)
				if err != nil {
					return err
				}
				return matrix.WriteJSON(a.stdout, rows)
			})
		},
	}
}
