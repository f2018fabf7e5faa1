package iteration_test

import (
	"encoding/binary"
	"time"

	"github.com/infersweep/infersweep/plugins/sim/iteration"
	"github.com/infersweep/infersweep/plugins/sim/token"
)

// deployment drives ranks on a virtual clock, in a closed loop: each lane sends
// its next request when its last answer is complete.
type deployment struct {
	ranks []*simulated
	// rank says where the n-th request of a lane goes.
	rank func(lane, n int) int
	// prompt is the n-th prompt of a lane.
	prompt func(lane, n int) []byte
	output int
	seed   uint64

	requests []*request
}

type simulated struct {
	iteration.Scheduler
	now  time.Duration
	open map[*iteration.Sequence]*request
}

// request is what a client would see.
type request struct {
	lane                 int
	sent, first, end     time.Duration
	tokens, inSystemArea int
}

func ranks(n int, c iteration.Config) []*simulated {
	var all []*simulated
	for range n {
		all = append(all, &simulated{Scheduler: iteration.NewScheduler(c), open: map[*iteration.Sequence]*request{}})
	}
	return all
}

// run keeps lanes busy until time until.
func (d *deployment) run(lanes int, until time.Duration) {
	sent := make([]int, lanes)
	send := func(lane int, now time.Duration) {
		r := d.ranks[d.rank(lane, sent[lane])]
		s := iteration.NewSequence(d.prompt(lane, sent[lane]), true, iteration.Limits{Max: d.output, IgnoreEOS: true}, d.seed)
		q := &request{lane: lane, sent: now}
		d.requests = append(d.requests, q)
		r.open[s] = q
		r.now = max(r.now, 0)
		r.Add(s, now)
		sent[lane]++
	}
	for lane := range lanes {
		send(lane, 0)
	}
	for {
		r := d.next()
		if r == nil || r.now >= until {
			return
		}
		step, busy := r.Begin(r.now)
		if !busy {
			r.now += time.Millisecond
			continue
		}
		r.now += step
		var done []int
		for _, e := range r.Complete(r.now) {
			q := r.open[e.Sequence]
			if q.tokens == 0 && e.Tokens > 0 {
				q.first = r.now
			}
			q.tokens += e.Tokens
			if e.Finished {
				q.end = r.now
				delete(r.open, e.Sequence)
				done = append(done, q.lane)
			}
		}
		for _, lane := range done {
			send(lane, r.now)
		}
	}
}

// next is the rank that is furthest behind.
func (d *deployment) next() *simulated {
	var behind *simulated
	for _, r := range d.ranks {
		if behind == nil || r.now < behind.now {
			behind = r
		}
	}
	return behind
}

func (d *deployment) finished() []*request {
	var all []*request
	for _, q := range d.requests {
		if q.end > 0 {
			all = append(all, q)
		}
	}
	return all
}

func (d *deployment) tokens() int {
	n := 0
	for _, q := range d.requests {
		n += q.tokens
	}
	return n
}

// fresh is a prompt of n tokens that shares nothing with any other.
func fresh(n int) func(lane, i int) []byte {
	return func(lane, i int) []byte {
		prompt := make([]byte, 0, n*token.Size)
		for k := range n {
			prompt = binary.LittleEndian.AppendUint32(prompt, uint32(token.Mix(uint64(lane)<<32|uint64(i), uint64(k))))
		}
		return prompt
	}
}

func toFirst(int, int) int { return 0 }

func config(tensor, expert, data, sequences int) iteration.Config {
	return iteration.Config{
		Timing:       iteration.NewTiming(iteration.Parallelism{Tensor: tensor, Expert: expert, Data: data}, 1),
		MaxSequences: sequences, MaxBatchedTokens: 8192, Drafted: 5, AcceptanceLength: 3.51, CacheTokens: 2_000_000, PrefixCaching: true,
	}
}
