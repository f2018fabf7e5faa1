package wire_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/infersweep/infersweep/plugins/sim/fault"
	"github.com/infersweep/infersweep/plugins/sim/iteration"
	"github.com/infersweep/infersweep/plugins/sim/rank"
	"github.com/infersweep/infersweep/plugins/sim/wire"
)

// fast makes a step last microseconds.
const fast = 1000

// serving is a simulated server behind a real port, as the recorded one was
// started: model `tiny`, 2048 tokens.
type serving struct {
	*wire.Server
	url   string
	ranks []rank.Rank
}

type options struct {
	ranks, drafted int
	faults         fault.Set
	clock          rank.Clock // nil: the machine's
}

func serve(t *testing.T, o options) *serving {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	v := &serving{}
	if o.clock == nil {
		o.clock = rank.NewWallClock()
	}
	for range max(1, o.ranks) {
		r := rank.New(iteration.NewScheduler(iteration.Config{
			Timing:       iteration.NewTiming(iteration.Parallelism{Tensor: 1, Expert: 1, Data: 1}, fast),
			MaxSequences: 8, MaxBatchedTokens: 2048, Drafted: o.drafted, AcceptanceLength: 1 + 0.5*float64(o.drafted),
			CacheTokens: 100_000, PrefixCaching: true,
		}), o.clock)
		running.Go(func() { r.Run(ctx) })
		v.ranks = append(v.ranks, r)
	}
	v.Server = wire.NewServer(wire.Config{
		Model: "tiny", MaxModelLen: 2048, Drafted: o.drafted, Seed: 1, Faults: o.faults, Ranks: v.ranks,
		Created: time.Unix(1796077957, 0), Arrived: func(int) {},
	})
	server := httptest.NewServer(v.Server)
	v.url = server.URL
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		stop()
		running.Wait()
	})
	return v
}

func (v *serving) get(t *testing.T, path string) *http.Response {
	t.Helper()
	response, err := http.Get(v.url + path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

func (v *serving) post(t *testing.T, path, body string) *http.Response {
	t.Helper()
	response, err := http.Post(v.url+path, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

func read(t *testing.T, response *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// events are the data of a stream's events.
func events(t *testing.T, stream string) []string {
	t.Helper()
	var all []string
	for _, event := range strings.Split(strings.TrimSpace(stream), "\n\n") {
		data, ok := strings.CutPrefix(event, "data: ")
		if !ok {
			t.Fatalf("%q is no event", event)
		}
		all = append(all, data)
	}
	return all
}

// counter is the value of the first sample of the metrics whose name and labels
// begin like that.
func (v *serving) counter(t *testing.T, sample string) float64 {
	t.Helper()
	for _, line := range strings.Split(read(t, v.get(t, "/metrics")), "\n") {
		if strings.HasPrefix(line, sample) {
			value, err := strconv.ParseFloat(line[strings.LastIndexByte(line, ' ')+1:], 64)
			if err != nil {
				t.Fatal(err)
			}
			return value
		}
	}
	t.Fatalf("no metric begins with %s", sample)
	return 0
}

// pinned asks a rank for five tokens; an empty rank: any.
func (v *serving) pinned(t *testing.T, rank string) (status int, body string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, v.url+"/v1/completions", strings.NewReader(`{"model":"tiny","prompt":"x","max_tokens":5,"ignore_eos":true}`))
	if err != nil {
		t.Fatal(err)
	}
	if rank != "" {
		request.Header.Set(wire.RankHeader, rank)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	return response.StatusCode, read(t, response)
}

func generated(r rank.Rank) (tokens int) {
	r.Stats(func(s *iteration.Stats) { tokens = s.GenerationTokens })
	return tokens
}

// idle waits until the first rank has nothing to do.
func (v *serving) idle(t *testing.T) {
	t.Helper()
	for range 10_000 {
		if running, waiting := v.ranks[0].Load(); running+waiting == 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("the rank is still busy after 10 s")
}

// tokensBeforeSilence reads a stream that does not end, until its rank has
// generated all and nothing more can come.
func (v *serving) tokensBeforeSilence(t *testing.T) int {
	t.Helper()
	before := generated(v.ranks[0])
	response := v.post(t, "/v1/completions", sixty)
	v.idle(t)
	if n := generated(v.ranks[0]) - before; n != 60 {
		t.Fatalf("%d tokens were generated, want 60", n)
	}
	tokens := 0
	for lines := bufio.NewReader(response.Body); tokens < 30; {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			tokens = chunks(t, []string{data})[0].Usage.Output
		}
	}
	return tokens
}
