// Package report shows the rows of a run to people: one HTML page that needs
// nothing else, and its chart as a picture. The same rows give the same bytes.
package report
