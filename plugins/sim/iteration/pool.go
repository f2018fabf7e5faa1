package iteration

// none marks the end of a list of blocks.
const none = -1

// pool is the KV cache of a rank: blocks that sequences hold, and blocks that
// nobody holds but whose content may serve a later prompt. The latter are given
// up in the order in which they were last used.
type pool struct {
	capacity int
	caching  bool
	blocks   []block
	index    map[uint64]int32
	head     int32 // of the blocks that nobody holds; given up first
	tail     int32
	idle     int // length of that list
}

type block struct {
	hash       uint64
	prev, next int32
	holders    int32
	sealed     bool
}

func newPool(capacity int, caching bool) *pool {
	return &pool{capacity: capacity, caching: caching, index: map[uint64]int32{}, head: none, tail: none}
}

// match counts the leading hashes whose blocks are there.
func (p *pool) match(hashes []uint64) int {
	if !p.caching {
		return 0
	}
	for i, h := range hashes {
		if _, ok := p.index[h]; !ok {
			return i
		}
	}
	return len(hashes)
}

// hold appends the blocks of hashes, all of which are there, to held.
func (p *pool) hold(hashes []uint64, held []int32) []int32 {
	for _, h := range hashes {
		i := p.index[h]
		if p.blocks[i].holders == 0 {
			p.unlink(i)
		}
		p.blocks[i].holders++
		held = append(held, i)
	}
	return held
}

// free is the number of blocks that allocate can give.
func (p *pool) free() int {
	return p.capacity - len(p.blocks) + p.idle
}

// used is the number of blocks that sequences hold.
func (p *pool) used() int {
	return len(p.blocks) - p.idle
}

// grow appends n empty blocks to held, or changes nothing where there are not
// so many.
func (p *pool) grow(held []int32, n int) ([]int32, bool) {
	if n > p.free() {
		return held, false
	}
	for range n {
		held = append(held, p.allocate())
	}
	return held, true
}

func (p *pool) allocate() int32 {
	if len(p.blocks) < p.capacity {
		p.blocks = append(p.blocks, block{holders: 1})
		return int32(len(p.blocks) - 1)
	}
	i := p.head
	p.unlink(i)
	if p.blocks[i].sealed {
		delete(p.index, p.blocks[i].hash)
	}
	p.blocks[i] = block{holders: 1}
	return i
}

// seal says that a held block is full and has that hash from now on.
func (p *pool) seal(i int32, hash uint64) {
	if _, ok := p.index[hash]; ok || !p.caching || p.blocks[i].sealed {
		return
	}
	p.blocks[i].hash, p.blocks[i].sealed = hash, true
	p.index[hash] = i
}

// release gives held blocks back, the last one first, so that the start of a
// sequence outlives its end.
func (p *pool) release(held []int32) {
	for k := len(held) - 1; k >= 0; k-- {
		i := held[k]
		if p.blocks[i].holders--; p.blocks[i].holders > 0 {
			continue
		}
		if p.blocks[i].sealed {
			p.linkLast(i)
		} else {
			p.linkFirst(i)
		}
	}
}
