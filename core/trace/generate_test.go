package trace_test

import (
	"math"
	"slices"
	"testing"

	"github.com/infersweep/infersweep/core/trace"
)

// published are figures of the Mooncake conversation trace, its lengths and
// delays as published; TestFiguresArePublished counts them again where the file
// is at hand.
var published = figures{
	turnsMean:  1.485,
	singleTurn: 0.750,
	inputMean:  12035, inputP50: 6909, inputP90: 27367,
	outputMean: 343, outputP50: 350, outputP90: 597,
	delayMean: 212.5, delayP50: 123, delayP90: 474,
	reused: 0.316,
}

// figures are what the bundled trace is held to.
type figures struct {
	turnsMean, singleTurn                               float64
	inputMean, inputP50, inputP90                       float64
	outputMean, outputP50, outputP90                    float64
	delayMean, delayP50, delayP90 /* seconds */, reused float64
}

func figuresOf(t *trace.Trace) figures {
	var inputs, outputs, delays []float64
	single := 0
	for _, s := range t.Sessions {
		if len(s.Turns) == 1 {
			single++
		}
		for i, turn := range s.Turns {
			inputs = append(inputs, float64(turn.InputTokens))
			outputs = append(outputs, float64(turn.OutputTokens))
			if i > 0 {
				delays = append(delays, turn.Delay.Seconds())
			}
		}
	}
	n := float64(len(t.Sessions))
	return figures{
		turnsMean: float64(len(inputs)) / n, singleTurn: float64(single) / n,
		inputMean: mean(inputs), inputP50: rank(inputs, 0.5), inputP90: rank(inputs, 0.9),
		outputMean: mean(outputs), outputP50: rank(outputs, 0.5), outputP90: rank(outputs, 0.9),
		delayMean: mean(delays), delayP50: rank(delays, 0.5), delayP90: rank(delays, 0.9),
		reused: t.Stats().ReusedShare(),
	}
}

// scaledBack undoes the scale of the bundled trace.
func (f figures) scaledBack() figures {
	for _, v := range []*float64{&f.inputMean, &f.inputP50, &f.inputP90} {
		*v *= trace.InputScale
	}
	for _, v := range []*float64{&f.outputMean, &f.outputP50, &f.outputP90} {
		*v *= trace.OutputScale
	}
	for _, v := range []*float64{&f.delayMean, &f.delayP50, &f.delayP90} {
		*v *= trace.DelayScale
	}
	return f
}

func TestBundledTraceHasThePublishedFigures(t *testing.T) {
	// Many sessions, so that the few long ones do not decide; the bundled 4,096
	// are the first of these.
	agree(t, figuresOf(trace.Generate(1, 40_000)).scaledBack(), published, 0.15)
	agree(t, figuresOf(trace.Bundled(1)).scaledBack(), published, 0.15)
}

// agree compares figure by figure, up to a share of want.
func agree(t *testing.T, got, want figures, tolerance float64) {
	t.Helper()
	g, w := got.named(), want.named()
	for name := range w {
		if math.Abs(g[name]-w[name]) > tolerance*w[name] {
			t.Errorf("%s is %.4g, published is %.4g", name, g[name], w[name])
		}
	}
}

func (f figures) named() map[string]float64 {
	return map[string]float64{
		"turns mean": f.turnsMean, "single turn share": f.singleTurn, "reused share": f.reused,
		"input mean": f.inputMean, "input p50": f.inputP50, "input p90": f.inputP90,
		"output mean": f.outputMean, "output p50": f.outputP50, "output p90": f.outputP90,
		"delay mean": f.delayMean, "delay p50": f.delayP50, "delay p90": f.delayP90,
	}
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

func rank(values []float64, q float64) float64 {
	values = slices.Sorted(slices.Values(values))
	return values[int(q*float64(len(values)))]
}

func TestBundledTraceIsSmall(t *testing.T) {
	for _, s := range trace.Bundled(1).Sessions {
		if len(s.Turns) < 1 || len(s.Turns) > trace.MaxTurns {
			t.Errorf("%s has %d turns", s.ID, len(s.Turns))
		}
		for _, turn := range s.Turns {
			if turn.OutputTokens < 1 || turn.OutputTokens > trace.MaxOutputTokens || turn.Delay > trace.MaxDelay || turn.Delay < 0 {
				t.Errorf("%s has a turn of %d output tokens after %v", s.ID, turn.OutputTokens, turn.Delay)
			}
		}
	}
}

func TestGeneratedLengthsAreThoseOfTheText(t *testing.T) {
	tr := trace.Generate(7, 200)
	for _, s := range tr.Sessions {
		bytes := len(tr.System)
		for i, turn := range s.Turns {
			bytes += len(turn.User)
			if bytes != trace.BytesPerToken*turn.InputTokens {
				t.Errorf("%s turn %d: %d bytes for %d tokens", s.ID, i, bytes, turn.InputTokens)
			}
			if len(turn.Answer) != trace.BytesPerToken*turn.OutputTokens {
				t.Errorf("%s turn %d: an answer of %d bytes for %d tokens", s.ID, i, len(turn.Answer), turn.OutputTokens)
			}
			bytes += len(turn.Answer)
		}
		if s.Turns[0].Delay != 0 {
			t.Errorf("%s begins with a delay", s.ID)
		}
	}
}

// TestBundledTraceStaysAsItIs: results carry the hash, so a change of the
// generator must show (and its canonical form be renamed).
func TestBundledTraceStaysAsItIs(t *testing.T) {
	const want = "8158c56da2762e2b85cac547d66280e45d1e42761d07b50aefd3a6e4d6473d81"
	if got := trace.Bundled(1).SHA256; got != want {
		t.Errorf("the trace of seed 1 is %s, it was %s", got, want)
	}
	if trace.Bundled(2).SHA256 == want {
		t.Error("seeds 1 and 2 give one trace")
	}
}

func TestTextIsPlainWords(t *testing.T) {
	for _, n := range []int{0, 1, 100, 100_000} {
		text := trace.TextAt(1<<63+12345, n)
		if len(text) != n*trace.BytesPerToken {
			t.Errorf("%d bytes for %d tokens", len(text), n)
		}
		for i := range len(text) {
			if text[i] != ' ' && (text[i] < 'a' || text[i] > 'z') {
				t.Fatalf("%q in the text", text[i])
			}
		}
	}
}

func BenchmarkBundled(b *testing.B) {
	for b.Loop() {
		trace.Bundled(1)
	}
}
