package result_test

import (
	"testing"

	"github.com/infersweep/infersweep/core/result"
)

func TestFiguresAreReadable(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 1234567.8: "1,234,568", 999.94: "1,000", 999.4: "999.4", 128: "128.0", 12.345: "12.3", 1.2345: "1.23",
		0.012345: "0.0123", 0.000012345: "0.0000123", -1234: "-1,234", 1e18: "1e+18",
	} {
		if got := result.Figure(&v); got != want {
			t.Errorf("%g reads %q, want %q", v, got, want)
		}
	}
	if got := result.Figure(nil); got != "-" {
		t.Errorf("null reads %q, want -", got)
	}
}
