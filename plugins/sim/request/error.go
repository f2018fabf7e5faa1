package request

import "fmt"

// SyntaxError is a body that is no JSON.
type SyntaxError struct {
	// Offset is the byte at which reading stopped.
	Offset int
	// Expected is what should stand there.
	Expected string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("no JSON at byte %d: expecting %s", e.Offset, e.Expected)
}

// FieldError is JSON that is no request.
type FieldError struct {
	Field   string
	Message string
}

func (e *FieldError) Error() string {
	return e.Field + ": " + e.Message
}
