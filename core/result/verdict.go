package result

// Verdict tells whether a row may be compared with others.
type Verdict string

// A row is one of these. An invalid one never enters a curve.
const (
	Valid   Verdict = "valid"
	Invalid Verdict = "invalid"
)
