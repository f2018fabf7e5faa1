package client

import "time"

// Chunk is one event that carried tokens.
type Chunk struct {
	// At is when the read that brought its last byte returned, after
	// Response.Sent.
	At time.Duration
	// Total is how many tokens had arrived up to and including this event;
	// Response.Counting says how exactly that is known.
	Total int
}
