package wire

import (
	"net/http"
	"strconv"

	"github.com/infersweep/infersweep/plugins/sim/iteration"
)

func (s *Server) metrics(w http.ResponseWriter, _ *http.Request) {
	snapshots := make([]snapshot, len(s.Ranks))
	for i, r := range s.Ranks {
		r.Stats(func(stats *iteration.Stats) { snapshots[i] = newSnapshot(i, s.name(), stats) })
	}
	p := &page{}
	p.meta("infersweep_simulated", "1: what this page counts was simulated.", "gauge")
	p.sample("infersweep_simulated", "", 1)
	for _, m := range s.catalogue() {
		p.meta(m.name, m.help, m.kind)
		for i := range snapshots {
			m.write(p, m.name, &snapshots[i])
		}
	}
	w.Header()["Content-Type"] = []string{"text/plain; version=0.0.4; charset=utf-8"}
	w.Write(p.buf) // the client is gone if this fails
}

// snapshot is one rank's counts at one moment.
type snapshot struct {
	iteration.Stats
	rank          int
	engine, model string // labels, as `name="value"`
}

// newSnapshot copies what the rank goes on changing.
func newSnapshot(index int, model string, stats *iteration.Stats) snapshot {
	return snapshot{
		Stats:  stats.Clone(),
		rank:   index,
		engine: `engine="` + strconv.Itoa(index) + `"`,
		model:  `model_name=` + string(quote(model)),
	}
}

// labels joins the labels of a sample: engine first, then what it adds, then
// the model, as the real server orders them, by name.
func (s *snapshot) labels(extra string) string {
	if extra == "" {
		return s.engine + "," + s.model
	}
	if extra < s.model {
		return s.engine + "," + extra + "," + s.model
	}
	return s.engine + "," + s.model + "," + extra
}
