package tinyllama

import (
	"math"
	"math/rand/v2"

	"github.com/infersweep/infersweep/tools/real/gguf"
)

// weights is a matrix of random numbers, evenly spread around 0 with the given
// standard deviation. They are products of numbers that have a float64 each, so
// that no machine rounds them otherwise.
func weights(random *rand.Rand, name string, deviation float64, rowLength, rows int) gguf.Tensor {
	spread := deviation * math.Sqrt(3)
	return gguf.Tensor{Name: name, Dimensions: []int{rowLength, rows}, At: func(int) float32 {
		return float32((random.Float64()*2 - 1) * spread)
	}}
}

func ones(name string, length int) gguf.Tensor {
	return gguf.Tensor{Name: name, Dimensions: []int{length}, At: func(int) float32 { return 1 }}
}

// readable leaves the model no choice but tokens that print: all others have
// the logit 0, far below the best of so many.
func readable(output gguf.Tensor) gguf.Tensor {
	at, rowLength := output.At, output.Dimensions[0]
	output.At = func(i int) float32 {
		if w := at(i); prints(i / rowLength) {
			return w
		}
		return 0
	}
	return output
}
