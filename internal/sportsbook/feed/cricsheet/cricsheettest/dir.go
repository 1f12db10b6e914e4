// Package cricsheettest provides the real matches that some tests read, and invented ones.
package cricsheettest

import (
	"os"
	"testing"
)

// Dir returns the folder of real matches, the environment variable MAIDAN_CRICKET_DIR. It skips the test where the variable is not set
// and fails it where the folder does not exist.
func Dir(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("MAIDAN_CRICKET_DIR")
	if dir == "" {
		t.Skip("set MAIDAN_CRICKET_DIR to a folder of real matches (*.jsonl.gz)")
	}
	if _, err := os.Stat(dir); err != nil {
		t.Fatalf("MAIDAN_CRICKET_DIR: %v", err)
	}
	return dir
}
