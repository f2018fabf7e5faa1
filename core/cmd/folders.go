package cmd

import (
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// outputFolder is the absolute path of a run's folder: the one that was asked
// for, or one named after the time.
func outputFolder(asked string, now time.Time) (string, error) {
	if asked == "" {
		asked = filepath.Join("runs", now.UTC().Format("20060102-150405"))
	}
	path, err := filepath.Abs(asked)
	if err != nil {
		return "", fmt.Errorf("output folder %s: %w", asked, err)
	}
	return path, nil
}

// modelFolder is the absolute path of --model-path, which must be there.
func modelFolder(asked string) (string, error) {
	if asked == "" {
		return "", nil
	}
	path, err := filepath.Abs(asked)
	if err != nil {
		return "", fmt.Errorf("--model-path %s: %w", asked, err)
	}
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("--model-path: %w", err)
	}
	return path, nil
}
