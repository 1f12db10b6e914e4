// Package cricsheettest provides the real matches that some tests read, and invented ones.
package cricsheettest

import (
	"os"
	"path/filepath"
	"testing"
)

// Dir returns the folder of real matches: MAIDAN_CRICKET_DIR, or the one next to the project. Without one it skips the test with a
// message.
func Dir(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("MAIDAN_CRICKET_DIR")
	if dir == "" {
		dir = filepath.Join(project(t), "..", "shared", "data", "cricket")
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("real matches are not here (%s): set MAIDAN_CRICKET_DIR to a folder of *.jsonl.gz", dir)
	}
	return dir
}

// project returns the folder of go.mod, above that of the package under test.
func project(t testing.TB) string {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
	}
	t.Fatal("no go.mod above the test")
	return ""
}
