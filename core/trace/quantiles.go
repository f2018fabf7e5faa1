package trace

import "math/rand/v2"

// quantiles describe a distribution by its values at the ranks 0, 0.05, ...,
// 0.95, 0.99; what lies above the last is cut off.
type quantiles [21]float64

// Figures of the published Mooncake conversation trace, counted on its 12,031
// requests in 8,102 sessions (see ReadMooncake for what a session is). The test
// holds them against the file.
var (
	// publishedFirst: input tokens of a session's first turn.
	publishedFirst = quantiles{
		891, 898, 907, 969, 1162, 1471, 2137, 3516, 4381, 5092, 5956,
		7147, 8592, 10191, 12145, 14349, 17015, 20480, 26451, 38464, 87172,
	}
	// publishedNew: input tokens of a later turn that are neither in the prompt
	// nor in the answer before it.
	publishedNew = quantiles{
		1, 1, 1, 6, 8, 9, 11, 13, 16, 21, 26,
		34, 53, 92, 179, 367, 708, 2590, 4245, 6964, 16705,
	}
	// publishedOutput: output tokens of a turn.
	publishedOutput = quantiles{
		1, 10, 24, 46, 100, 156, 213, 256, 291, 322, 350,
		375, 399, 423, 447, 472, 504, 543, 597, 698, 1120,
	}
	// publishedGap: milliseconds between two turns' arrivals.
	publishedGap = quantiles{
		5999, 27001, 41999, 51000, 57001, 66000, 75000, 84000, 96000, 108000, 123000,
		141000, 162000, 189000, 225001, 266999, 318000, 387000, 474001, 605999, 1458000,
	}
	// publishedContinue: the share of the sessions with k turns that have one
	// more, for k = 1, 2, ...; the last holds for all that follow.
	publishedContinue = [...]float64{0.250, 0.387, 0.489, 0.561, 0.605, 0.654, 0.741}
)

// draw samples the distribution, linear between two ranks.
func (q *quantiles) draw(random *rand.Rand) float64 {
	const step = 0.05
	rank := random.Float64() * 0.99
	i := int(rank / step)
	width := step
	if i == len(q)-2 {
		width = 0.04
	}
	return q[i] + (q[i+1]-q[i])*(rank-float64(i)*step)/width
}
