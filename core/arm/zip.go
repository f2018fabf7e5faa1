package arm

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/infersweep/infersweep/core/document"
)

// axis is one list of a zip.
type axis struct {
	// group is args or env, name the argument's or variable's.
	group, name string
	path        string
	length      int
	origin      document.Origin
}

// item is the path of the value for the i-th concurrency: a list of one serves
// all.
func (a axis) item(i int) string {
	if a.length == 1 {
		i = 0
	}
	return fmt.Sprintf("%s[%d]", a.path, i)
}

func (r *resolver) axes() []axis {
	var axes []axis
	for _, group := range []string{"args", "env"} {
		lists := r.path + ".zip." + group
		for _, key := range r.arm.tree.Keys(lists) {
			path := lists + "[" + strconv.Quote(key.Name) + "]"
			axes = append(axes, axis{group, key.Name, path, r.arm.tree.Len(path), key.Origin})
		}
	}
	return axes
}

// checkZip wants a value for each concurrency, or one for all.
func (r *resolver) checkZip() error {
	var problems document.Problems
	n := len(r.deployment.GetConcurrency())
	for _, a := range r.axes() {
		if a.length != 1 && a.length != n {
			problems = append(problems, document.Problem{
				Origin: a.origin,
				Message: fmt.Sprintf("zip list %s has %d values, deployment %s has %d concurrencies (%s)",
					a.name, a.length, r.deployment.GetName(), n, join(r.deployment.GetConcurrency())),
				Remedy: fmt.Sprintf("give it %d values, or one for all", n),
			})
		}
	}
	if len(problems) > 0 {
		return problems
	}
	return nil
}

func join(numbers []uint32) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.FormatUint(uint64(n), 10)
	}
	return strings.Join(words, " ")
}
