package cmd

import (
	"github.com/spf13/cobra"

	"github.com/infersweep/infersweep/core/matrix"
	"github.com/infersweep/infersweep/core/planner"
)

func newPlan(a *app) *cobra.Command {
	var (
		points    []string
		mode      string
		modelPath string
		asJSON    bool
	)
	c := &cobra.Command{
		Use:   "plan KEY",
		Short: "Show what would be launched for each point of an arm, without launching it",
		Args:  exactlyOne("an arm's key"),
		RunE: func(c *cobra.Command, args []string) error {
			launchMode, err := planner.ParseMode(mode)
			if err != nil {
				return err
			}
			modelPath, err := modelFolder(modelPath)
			if err != nil {
				return err
			}
			return a.withWorkshop(c.Context(), noSimulator, func(w *workshop) error {
				arms, err := w.arms(args)
				if err != nil {
					return err
				}
				all, err := w.checked(c.Context(), arms)
				if err != nil {
					return err
				}
				selected, err := matrix.Select(all, points)
				if err != nil {
					return err
				}
				plans, err := planner.All(c.Context(), w.Planner, selected, launchMode, modelPath)
				if err != nil {
					return err
				}
				if asJSON {
					return planner.WriteJSON(a.stdout, plans)
				}
				return planner.WriteText(a.stdout, plans)
			})
		},
	}
	c.Flags().StringSliceVar(&points, "points", nil, "only these points, by experiment name (`NAME`,...; * and ? match)")
	c.Flags().StringVar(&mode, "mode", "throughput", "what the engine is launched for: throughput (synthetic acceptance) or eval (real verification)")
	c.Flags().StringVar(&modelPath, "model-path", "", "`DIR` where the model's files lie")
	c.Flags().BoolVar(&asJSON, "json", false, "print a JSON array, one object per point")
	return c
}
