package result

import (
	"math"
	"strconv"
	"time"
)

// digits are what is kept of a computed figure: more than any clock gives, few
// enough that rounding errors of the computation do not show.
const digits = 9

// number is v for JSON: null where it is no finite number.
func number(v float64) *float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', digits, 64), 64)
	return &rounded
}

// ratio is above / below, null where it is undefined.
func ratio(above, below *float64) *float64 {
	if above == nil || below == nil || *below == 0 {
		return nil
	}
	return number(*above / *below)
}

// inverse is 1 / v, null where it is undefined.
func inverse(v *float64) *float64 {
	one := 1.0
	return ratio(&one, v)
}

// seconds is d in seconds.
func seconds(d time.Duration) float64 { return d.Seconds() }

// text is s, null where it is empty.
func text(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
