package iteration_test

import (
	"encoding/binary"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/infersweep/infersweep/plugins/sim/iteration"
)

// related is a prompt that shares its first tokens with others of its family.
func related(family uint32, shared, own int, number uint32) []byte {
	var prompt []byte
	for i := range shared {
		prompt = binary.LittleEndian.AppendUint32(prompt, family<<16|uint32(i))
	}
	for i := range own {
		prompt = binary.LittleEndian.AppendUint32(prompt, 1<<30|number<<16|uint32(i))
	}
	return prompt
}

// Whatever comes and goes, in a pool that is too small for all: everyone who
// stays gets all of its tokens, nothing exceeds a limit, every block comes back.
func TestEverySequenceEndsAndEveryBlockComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := config(1, 1, 1, rapid.IntRange(1, 6).Draw(t, "sequences"))
		c.Drafted = rapid.IntRange(0, 5).Draw(t, "drafted")
		c.AcceptanceLength = 1 + 0.6*float64(c.Drafted)
		c.MaxBatchedTokens = rapid.IntRange(8, 200).Draw(t, "budget")
		c.CacheTokens = rapid.IntRange(320, 2000).Draw(t, "capacity")
		c.PrefixCaching = rapid.Bool().Draw(t, "caching")
		s := iteration.NewScheduler(c)
		left := map[*iteration.Sequence]int{}
		arrivals := rapid.IntRange(1, 25).Draw(t, "arrivals")
		for now := time.Duration(0); arrivals > 0 || len(left) > 0; {
			if arrivals > 0 && rapid.Bool().Draw(t, "arrives") {
				prompt := related(uint32(rapid.IntRange(0, 2).Draw(t, "family")), rapid.IntRange(1, 120).Draw(t, "shared"), rapid.IntRange(0, 60).Draw(t, "own"), uint32(arrivals))
				q := iteration.NewSequence(prompt, true, iteration.Limits{Max: rapid.IntRange(1, 90).Draw(t, "output"), IgnoreEOS: true}, 1)
				left[q] = q.Target()
				s.Add(q, now)
				arrivals--
			}
			step, busy := s.Begin(now)
			if !busy && len(left) > 0 {
				t.Fatalf("nothing to do, but %d sequences are left", len(left))
			}
			if len(left) > 0 && rapid.IntRange(0, 9).Draw(t, "leaves") == 0 {
				for q := range left {
					if q.Seed%2 == 0 {
						s.Abort(q)
						delete(left, q)
						break
					}
				}
			}
			now += step
			for _, e := range s.Complete(now) {
				if left[e.Sequence] -= e.Tokens; e.Tokens < 1 || e.Tokens > c.Drafted+1 || e.Finished != (left[e.Sequence] == 0) {
					t.Fatalf("%+v with %d tokens left", e, left[e.Sequence])
				}
				if e.Finished {
					delete(left, e.Sequence)
				}
			}
			if running, _ := s.Load(); running > c.MaxSequences || s.Stats().CacheUsage > 1 {
				t.Fatalf("%d run, cache usage %v", running, s.Stats().CacheUsage)
			}
		}
		if usage := s.Stats().CacheUsage; usage != 0 {
			t.Fatalf("cache usage is %v when nothing runs", usage)
		}
		for i, bound := range s.Stats().IterationTokens.Bounds {
			if bound >= float64(c.MaxBatchedTokens) && s.Stats().IterationTokens.Counts[i+1] > 0 {
				t.Fatalf("a step computed more than %v tokens, want %d at most", bound, c.MaxBatchedTokens)
			}
		}
	})
}

func TestStepTakesWhatTheDocumentSays(t *testing.T) {
	for name, c := range map[string]struct {
		iteration.Parallelism
		sequences, context, prefill int
		scale                       float64
		want                        time.Duration
	}{
		"one GPU, idle":       {iteration.Parallelism{Tensor: 1, Expert: 1, Data: 1}, 0, 0, 0, 1, 9600 * time.Microsecond},
		"TP4, decode":         {iteration.Parallelism{Tensor: 4, Expert: 1, Data: 1}, 100, 1_000_000, 0, 1, 4800*time.Microsecond + 3500*time.Microsecond + 500*time.Microsecond},
		"DEP2, prefill":       {iteration.Parallelism{Tensor: 1, Expert: 2, Data: 2}, 10, 0, 1000, 1, 7200*time.Microsecond + 500*time.Microsecond + 2400*time.Microsecond},
		"DEP4, twice as fast": {iteration.Parallelism{Tensor: 1, Expert: 4, Data: 4}, 32, 0, 0, 2, (5600*time.Microsecond + 1600*time.Microsecond) / 2},
	} {
		if got := iteration.NewTiming(c.Parallelism, c.scale).Step(c.sequences, c.context, c.prefill); (got - c.want).Abs() > time.Microsecond {
			t.Errorf("%s: a step takes %v, want %v", name, got, c.want)
		}
	}
}
