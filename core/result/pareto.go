package result

import (
	"slices"
	"sort"
)

// Front gives the indices of the items that no other item beats in both x and
// y (larger is better in both), by growing x. Of equal items the first stays.
// Items for which at is not ok are no candidates.
func Front(n int, at func(i int) (x, y float64, ok bool)) []int {
	var candidates []int
	for i := range n {
		if _, _, ok := at(i); ok {
			candidates = append(candidates, i)
		}
	}
	sort.SliceStable(candidates, func(a, b int) bool {
		ax, ay, _ := at(candidates[a])
		bx, by, _ := at(candidates[b])
		return ax > bx || ax == bx && ay > by
	})
	var front []int
	for _, i := range candidates {
		_, y, _ := at(i)
		if len(front) > 0 {
			if _, best, _ := at(front[len(front)-1]); y <= best {
				continue
			}
		}
		front = append(front, i)
	}
	slices.Reverse(front)
	return front
}
