package result_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/infersweep/infersweep/core/result"
)

func front(points [][2]float64) []int {
	return result.Front(len(points), func(i int) (float64, float64, bool) { return points[i][0], points[i][1], true })
}

func TestTheFrontHasWhatNobodyBeats(t *testing.T) {
	points := [][2]float64{{1, 9}, {5, 5}, {4, 4}, {9, 1}, {5, 5}, {9, 0}, {0, 9}}
	if got, want := front(points), []int{0, 1, 3}; !slices.Equal(got, want) {
		t.Errorf("the front is %v, want %v", got, want)
	}
}

func TestWhatHasNoPlaceIsNoCandidate(t *testing.T) {
	got := result.Front(3, func(i int) (float64, float64, bool) { return float64(i), float64(i), i < 2 })
	if !slices.Equal(got, []int{1}) {
		t.Errorf("the front is %v, want [1]", got)
	}
}

func TestEveryPointIsOnTheFrontOrBeaten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.Custom(func(t *rapid.T) [2]float64 {
			return [2]float64{float64(rapid.IntRange(0, 9).Draw(t, "x")), float64(rapid.IntRange(0, 9).Draw(t, "y"))}
		})
		points := rapid.SliceOf(coordinate).Draw(t, "points")
		onFront := front(points)
		for i, p := range points {
			beaten := slices.ContainsFunc(onFront, func(j int) bool {
				return j != i && points[j][0] >= p[0] && points[j][1] >= p[1]
			})
			if slices.Contains(onFront, i) == beaten {
				t.Errorf("%v: on the front %v, beaten %v", p, !beaten, beaten)
			}
		}
	})
}
