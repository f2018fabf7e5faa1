package load

// Counts is the ledger of a measurement. Issued is counted when a request is
// handed to a client, the others when it comes back, so that a lost request
// shows.
type Counts struct {
	Issued, Succeeded, Failed, Cancelled int
}

// Conserved tells whether every issued request has an end.
func (c Counts) Conserved() bool {
	return c.Issued == c.Succeeded+c.Failed+c.Cancelled
}

// add books the end of one request.
func (c *Counts) add(class Class) {
	switch class {
	case Succeeded:
		c.Succeeded++
	case Failed:
		c.Failed++
	case Cancelled:
		c.Cancelled++
	}
}
