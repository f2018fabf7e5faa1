package sdk

import (
	"log/slog"
	"os"
)

// installLogging sends slog's and log's records to standard error, one JSON
// object a line, from which the host takes level, message and attributes.
func installLogging() {
	slog.SetDefault(slog.New(slog.NewJSONHandler(os.Stderr, nil)))
}
