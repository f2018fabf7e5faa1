package speculation

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	pluginv1 "github.com/infersweep/infersweep/proto/infersweep/plugin/v1"
)

// Golden gives the acceptance length that a throughput run of c must simulate;
// 0 where there is none to simulate: nothing is drafted, or the arm has no
// golden lengths. The error says that the arm has some but not for c.
func Golden(c Config, golden *pluginv1.GoldenAcceptance) (float64, error) {
	if c.Draft == 0 || golden == nil {
		return 0, nil
	}
	length, ok := golden.GetLengths()[c.Draft]
	if !ok || golden.GetMethod() != c.Method {
		return 0, fmt.Errorf("no golden acceptance length is known for %s with %d drafted tokens; known for %s are %s",
			c.Method, c.Draft, golden.GetMethod(), known(golden))
	}
	return length, nil
}

// Expected is the acceptance length to reckon with in either mode: the golden
// one, which was measured with real verification, or 1 where it is not known,
// as if no draft were ever accepted.
func Expected(c Config, golden *pluginv1.GoldenAcceptance) float64 {
	length, err := Golden(c, golden)
	if err != nil || length == 0 {
		return 1
	}
	return length
}

// known lists golden lengths: `5: 3.51`.
func known(golden *pluginv1.GoldenAcceptance) string {
	var words []string
	for _, draft := range slices.Sorted(maps.Keys(golden.GetLengths())) {
		words = append(words, fmt.Sprintf("%d: %s", draft, digits(golden.GetLengths()[draft])))
	}
	return strings.Join(words, ", ")
}

func digits(length float64) string {
	return strconv.FormatFloat(length, 'f', -1, 64)
}
