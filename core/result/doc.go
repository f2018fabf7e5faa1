// Package result turns what was seen of a point into a row that can be
// trusted: metrics (docs/metrics.md defines each), a verdict with its reasons,
// and the files of a run's directory.
package result
