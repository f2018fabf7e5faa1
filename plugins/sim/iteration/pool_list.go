package iteration

// linkFirst puts a block where it is given up next.
func (p *pool) linkFirst(i int32) {
	p.blocks[i].prev, p.blocks[i].next = none, p.head
	if p.head == none {
		p.tail = i
	} else {
		p.blocks[p.head].prev = i
	}
	p.head = i
	p.idle++
}

// linkLast puts a block where it is given up last.
func (p *pool) linkLast(i int32) {
	p.blocks[i].prev, p.blocks[i].next = p.tail, none
	if p.tail == none {
		p.head = i
	} else {
		p.blocks[p.tail].next = i
	}
	p.tail = i
	p.idle++
}

func (p *pool) unlink(i int32) {
	prev, next := p.blocks[i].prev, p.blocks[i].next
	if prev == none {
		p.head = next
	} else {
		p.blocks[prev].next = next
	}
	if next == none {
		p.tail = prev
	} else {
		p.blocks[next].prev = prev
	}
	p.idle--
}
