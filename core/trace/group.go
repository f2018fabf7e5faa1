package trace

import (
	"slices"
	"strconv"
	"time"
)

// minSharedBlocks is how long a shared prefix must be to make two requests one
// session: the first block is in all requests.
const minSharedBlocks = 2

// open is a session that may go on.
type open struct {
	// blocks of its last request, without the final one; chain is their hash.
	blocks []uint32
	chain  uint64
	// timestamp and number of its last request.
	timestamp, number int
}

// grouper puts requests together to sessions.
type grouper struct {
	sessions []Session
	open     []open
	// waiting are the sessions that a prefix of this hash would continue, the
	// latest last.
	waiting map[uint64][]int
}

func group(requests []request) []Session {
	g := &grouper{waiting: make(map[uint64][]int, len(requests))}
	for i := range requests {
		g.add(i, &requests[i])
	}
	return g.sessions
}

func (g *grouper) add(number int, r *request) {
	i := g.find(r.blocks)
	turn := Turn{InputTokens: r.input, OutputTokens: r.output, Blocks: r.blocks}
	if i < 0 {
		i = len(g.sessions)
		g.sessions = append(g.sessions, Session{ID: "m" + strconv.Itoa(i)})
		g.open = append(g.open, open{})
	} else {
		turn.Delay = max(0, time.Duration(r.timestamp-g.open[i].timestamp)*time.Millisecond)
		g.forget(i)
	}
	g.sessions[i].Turns = append(g.sessions[i].Turns, turn)
	g.remember(i, number, r)
}

// find returns the latest session that a request with these blocks continues,
// -1 where there is none.
func (g *grouper) find(blocks []uint32) int {
	best, chain := -1, uint64(0)
	for n, block := range blocks {
		chain = link(chain, block)
		if n+1 < minSharedBlocks {
			continue
		}
		waiting := g.waiting[chain]
		for j := len(waiting) - 1; j >= 0; j-- {
			i := waiting[j]
			if best >= 0 && g.open[i].number < g.open[best].number {
				break
			}
			if slices.Equal(g.open[i].blocks, blocks[:n+1]) {
				best = i
				break
			}
		}
	}
	return best
}

func (g *grouper) remember(i, number int, r *request) {
	blocks := r.blocks[:len(r.blocks)-1]
	g.open[i] = open{blocks: blocks, timestamp: r.timestamp, number: number}
	if len(blocks) < minSharedBlocks {
		return
	}
	for _, block := range blocks {
		g.open[i].chain = link(g.open[i].chain, block)
	}
	g.waiting[g.open[i].chain] = append(g.waiting[g.open[i].chain], i)
}

func (g *grouper) forget(i int) {
	chain := g.open[i].chain
	waiting := g.waiting[chain]
	if at := slices.Index(waiting, i); at >= 0 {
		g.waiting[chain] = slices.Delete(waiting, at, at+1)
	}
}

// link extends the hash of a prefix by one block.
func link(chain uint64, block uint32) uint64 {
	return mix(chain*0x9e3779b97f4a7c15 + uint64(block) + 1)
}
