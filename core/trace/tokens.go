package trace

// BlockTokens is how many tokens a block of a prompt has (Mooncake's).
const BlockTokens = 512

// Vocabulary is the range of token ids that prompts are made of. The zero value
// stands for ids 256 to 31999, which every large model has.
type Vocabulary struct {
	First, Count uint32
}

func (v Vocabulary) complete() Vocabulary {
	if v.Count == 0 {
		return Vocabulary{First: 256, Count: 32000 - 256}
	}
	return v
}

// AppendTokens appends the n tokens of a prompt whose block ids are given. The
// same block with the same salt has the same tokens in every prompt; another
// salt makes a prompt that shares no prefix with this one.
func AppendTokens(dst []uint32, blocks []uint32, n int, salt uint64, v Vocabulary) []uint32 {
	for i, block := range blocks {
		dst = appendBlock(dst, block, min(BlockTokens, n-i*BlockTokens), salt, v)
	}
	return dst
}

func appendBlock(dst []uint32, block uint32, n int, salt uint64, v Vocabulary) []uint32 {
	state := mix(salt ^ mix(uint64(block)+1))
	return AppendRandomTokens(dst, n, state, v)
}

// AppendRandomTokens appends n tokens that only the seed determines.
func AppendRandomTokens(dst []uint32, n int, seed uint64, v Vocabulary) []uint32 {
	v = v.complete()
	for range n {
		seed += 0x9e3779b97f4a7c15
		dst = append(dst, v.First+uint32((mix(seed)>>32)*uint64(v.Count)>>32))
	}
	return dst
}

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood: Fast splittable
// pseudorandom number generators, OOPSLA 2014).
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
