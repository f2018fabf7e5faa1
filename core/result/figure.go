package result

import (
	"math"
	"strconv"
	"strings"
)

// missing stands for null in what people read.
const missing = "-"

// Figure is v for people: whole above a thousand, with the thousands grouped,
// three significant digits below a hundred; `-` where it is missing.
func Figure(v *float64) string {
	if v == nil {
		return missing
	}
	magnitude := math.Abs(*v)
	switch {
	case magnitude >= 1e15:
		return strconv.FormatFloat(*v, 'g', 4, 64)
	case magnitude >= 999.5:
		return grouped(strconv.FormatFloat(*v, 'f', 0, 64))
	case magnitude == 0:
		return "0"
	}
	decimals := 2 - int(math.Floor(math.Log10(magnitude)))
	return strconv.FormatFloat(*v, 'f', min(max(decimals, 1), 9), 64)
}

// grouped puts commas between the thousands of a whole number.
func grouped(digits string) string {
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + digits
}
