// Package arm holds recipe arms as data: files are layered, checked and
// resolved into points, and every value knows the line that set it.
package arm

// File is an arm file, or a base that arm files extend.
type File struct {
	// Path is slash-separated; errors show it, and `extends` is relative to it.
	Path    string
	Content []byte
	// Base is only there to be extended.
	Base bool
}
