package run

import (
	"io"
	"path"

	"github.com/infersweep/infersweep/core/result"
)

// keep writes the engine's raw metric pages into a point's folder; when is
// start or end.
func keep(store result.Store, expName, when string, s *Scraped) error {
	if len(s.Pages) == 0 {
		return nil
	}
	name := path.Join(result.PointsFolder, expName, "server_metrics_"+when+".txt")
	return store.WriteFile(name, func(w io.Writer) error {
		for _, page := range s.Pages {
			if _, err := w.Write(page.Raw); err != nil {
				return err
			}
		}
		return nil
	})
}
