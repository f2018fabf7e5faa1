package wire

import (
	"net/http"
	"strconv"

	"github.com/infersweep/infersweep/plugins/sim/rank"
)

// RankHeader pins a request to a data-parallel rank.
const RankHeader = "X-data-parallel-rank"

// waitingWeight is how much more a waiting sequence counts than a running one.
const waitingWeight = 4

// place picks the rank of a request: the pinned one, else the least loaded.
func (s *Server) place(r *http.Request) (rank.Rank, *wireError) {
	pinned := r.Header.Get(RankHeader)
	if pinned == "" {
		return s.leastLoaded(), nil
	}
	i, err := strconv.Atoi(pinned)
	if err != nil || i < 0 || i >= len(s.Ranks) {
		return nil, badRequest(RankHeader, "data_parallel_rank %q is out of range [0, %d)", pinned, len(s.Ranks))
	}
	return s.Ranks[i], nil
}

func (s *Server) leastLoaded() rank.Rank {
	first := int(s.turn.Add(1))
	best, least := s.Ranks[0], -1
	for i := range s.Ranks {
		r := s.Ranks[(first+i)%len(s.Ranks)]
		running, waiting := r.Load()
		if load := running + waitingWeight*waiting; least < 0 || load < least {
			best, least = r, load
		}
	}
	return best
}
